"""Results as a table: CSV, and Parquet for those who have the extra."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from nonolith.batching.records import ERROR_COLUMNS, NULLABLE, Record, csv_lines
from nonolith.errors import MissingExtraError
from nonolith.files import replacing

#: How many records of a Parquet file form a row group; one is held in memory at a time.
ROW_GROUP = 8192


def write_csv(path: str, records: Iterable[Record], columns: dict[str, type]) -> None:
    """Write a CSV file, whole or not at all."""
    with replacing(path) as temporary, open(temporary, "wb") as file:
        for line in csv_lines(records, columns):
            file.write(line)


def read_csv(path: str, columns: dict[str, type]) -> Iterator[Record]:
    """The records of a CSV file, as they were before they became a table."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        rows = csv.reader(file)
        _check_columns(next(rows, []), columns)
        for row in rows:
            pairs = zip(columns.items(), row, strict=True)
            yield _without_blanks({name: _value(name, text, kind) for (name, kind), text in pairs})


def write_parquet(path: str, records: Iterable[Record], columns: dict[str, type]) -> None:
    """Write a Parquet file, whole or not at all."""
    arrow, parquet = _pyarrow()
    kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64(), bool: arrow.bool_()}
    schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    stream = iter(records)
    with (
        replacing(path) as temporary,
        parquet.ParquetWriter(temporary, schema, compression="zstd") as writer,
    ):
        while group := list(islice(stream, ROW_GROUP)):
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))


def read_parquet(path: str, columns: dict[str, type]) -> Iterator[Record]:
    """The records of a Parquet file, as they were before they became a table."""
    _, parquet = _pyarrow()
    with parquet.ParquetFile(path) as file:
        _check_columns(file.schema_arrow.names, columns)
        for batch in file.iter_batches(ROW_GROUP):
            for row in batch.to_pylist():
                yield _without_blanks(row)


def _check_columns(found: list[str], columns: dict[str, type]) -> None:
    if found != list(columns):
        raise ValueError(f"found the columns {', '.join(found)}; expected {', '.join(columns)}")


def _value(name: str, text: str, kind: type) -> Any:
    if not text and (kind is not str or name in NULLABLE):
        return None
    return text == "true" if kind is bool else kind(text)


def _without_blanks(row: Record) -> Record:
    """The fields that belong to a record of its kind: an answer's or an error's."""
    if row.get("error") is not None:
        return {name: row[name] for name in ERROR_COLUMNS}
    return {name: value for name, value in row.items() if name != "error"}


def require_parquet() -> None:
    """Raise `MissingExtraError` now rather than after hours of work."""
    _pyarrow()


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError("Parquet output", "parquet") from None
    return pyarrow, pyarrow.parquet
