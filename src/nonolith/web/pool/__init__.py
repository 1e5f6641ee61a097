"""The worker processes as the server sees them: a pool, and the pipe to each."""
