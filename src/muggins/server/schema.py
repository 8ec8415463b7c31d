"""What the database holds."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

TABLE_ID = String(32)
DIGEST = String(64)
"""A SHA-256 in hexadecimal figures: of a link or a key, which themselves are never kept."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", TABLE_ID, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("is_full", Boolean, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
)

Index("ix_tables_open", tables.c.is_private, tables.c.is_full, tables.c.opened_at)

entries = Table(
    "entries",
    metadata,
    Column("table_id", TABLE_ID, ForeignKey(tables.c.id), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)
"""The logs of the tables. That a version is there once makes two servers safe from each other."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", TABLE_ID, ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("link", DIGEST, nullable=False, unique=True, index=True),
)

records = Table(
    "records",
    metadata,
    Column("table_id", TABLE_ID, ForeignKey(tables.c.id), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), nullable=False),
    Column("ended_at", Float, nullable=False, index=True),
    Column("text", Text, nullable=False),
)
"""The matches that are over, as anybody may read them."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", TABLE_ID, primary_key=True),
    Column("name", String(24), nullable=False),
    Column("recovery_key", DIGEST, nullable=False, unique=True, index=True),
    Column("made_at", Float, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("matches", BigInteger, nullable=False),
    Column("changed_at", Float, nullable=False),
)
"""By who (an account or a bot) and game: how strong, and how sure that is (Glicko-2)."""
