import type { Knex } from 'knex';

/** Each save of a label keeps what stood before it. */
export async function keptLabelVersions(db: Knex): Promise<void> {
  await db.schema.createTable('label_versions', (table) => {
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade');
    table.integer('version').notNullable();
    // Who saved over it and when; people go, and what they did stays.
    table.integer('changed_by').notNullable();
    table.string('changed_at', 24).notNullable().index();
    table.integer('bytes').notNullable();
    // Deflated JSON: the label's own columns and parts.
    table.binary('content').notNullable();
    table.primary(['label_id', 'version']);
  });
}
