"""Runs the migrations on the connection that `server.kept.migrate` hands over."""

from alembic import context

from pharmakon.server.kept.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
