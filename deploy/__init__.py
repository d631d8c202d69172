"""Starting and installing the site, and vendoring; standard library only but for prepare.py."""
