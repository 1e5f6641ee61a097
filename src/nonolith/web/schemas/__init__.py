"""The shapes of requests and answers, examples of them, and the documents made from them."""
