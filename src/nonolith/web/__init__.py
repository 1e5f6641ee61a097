"""The service: ``nonolith web``, a JSON API over the public library, and the page on top of it.

    client ──HTTP──► server (one event loop: parses HTTP, enforces limits, never looks at a puzzle)
                        │ pipe: the raw body
                        ▼
                     worker processes: read, solve, answer; can be killed at any moment

`api` holds the verbs as functions from dictionaries to dictionaries, `requests` and `responses`
their shapes, `worker` and `pool` the two ends of the pipe, `server` the routes. Needs the extra
``web``.
"""
