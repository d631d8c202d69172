"""Pictures: what may be taken, decoding them apart from the server, and where they are kept."""
