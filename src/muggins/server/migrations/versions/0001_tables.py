"""Tables with their logs and seats, records, accounts and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID, DIGEST = sa.String(32), sa.String(64)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("is_full", sa.Boolean, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("opened_at", sa.Float, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
    )
    op.create_index("ix_tables_open", "tables", ["is_private", "is_full", "opened_at"])
    op.create_table(
        "entries",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("link", DIGEST, nullable=False),
    )
    op.create_index("ix_seats_link", "seats", ["link"], unique=True)
    op.create_table(
        "records",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("ix_records_ended_at", "records", ["ended_at"])
    op.create_table(
        "accounts",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("recovery_key", DIGEST, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_index("ix_accounts_recovery_key", "accounts", ["recovery_key"], unique=True)
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("matches", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("ratings", "accounts", "records", "seats", "entries", "tables"):
        op.drop_table(name)
