"""The service: ``nonolith web``, a JSON API over the public library, and the page on top of it.

    client ──HTTP──► server/   one event loop: speaks HTTP, holds limits, never looks at a puzzle
                        │
                      pool/    the processes that work, and whose turn it is
                        │ a pipe: the body as it came, the answer as it goes
                        ▼
                     worker/   in each process: reads, solves, answers; may be killed at any moment

    schemas/   what requests and answers look like, and the documents that say so
    static/    the page
    browser    the verbs without a server, where Python runs in the page itself
    settings   every limit, with its default
    errors     what goes wrong, as an answer

The way of a request, by the modules that it passes:

    server/  sockets · run       where it listens, and uvicorn from start to end
             connection          one connection: how many, how slow, how long a head
             guard               Host, Origin and token; headers of every answer; log and metrics
             app                 which path is what: verbs, health, documents, files of the page
             exchange            one request: its body, its job, its answer or its events
             receiving · sending · events        the body in; the answer out, whole or as a stream
             clients             whose request it is: clients take turns
    pool/    pool · jobs         whose turn it is, in the quick lane or in the long one
             process · frames    one worker process, and what goes over its pipe
    worker/  dispatch            bytes to a checked request to bytes; every error an answer
             verbs               one function for each verb, over the public library
             context · inputs    its limits and clock; its puzzles and grids
             interrupts          the end of its turn or of its time
             converting · pictures               the two verbs that are more than one call

Needs the extra ``web``.
"""
