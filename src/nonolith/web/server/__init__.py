"""The process that speaks HTTP: from the socket to the pool and back."""
