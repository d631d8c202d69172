"""Load on a whole site: matches over sockets (docs/performance.md)."""
