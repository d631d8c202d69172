"""Measurements that anyone can run; nothing of the product imports them."""
