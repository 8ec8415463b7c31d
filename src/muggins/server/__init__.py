"""The server: tables that people reach by a link, and what is kept of them."""
