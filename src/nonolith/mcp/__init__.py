"""nonolith as tools for assistants, over the Model Context Protocol (``nonolith mcp``).

`tools` holds the tools as plain functions, `inputs` reads what they get, `server` offers them.
"""
