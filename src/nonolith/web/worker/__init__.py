"""What runs in a worker process: from the bytes of a request to the bytes of its answer."""
