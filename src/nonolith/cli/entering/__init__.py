"""The parts of ``nonolith enter``: the draft, the dialogue, the recovery file, the session."""
