"""The page of nonolith as static files, ready to be copied (``nonolith site FOLDER``)."""
