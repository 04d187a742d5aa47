import type { Knex } from 'knex';

/** Times are ISO 8601 text in UTC, which sorts the same in both databases; flags are 0 and 1 as the wire has them. */
export async function initial(db: Knex): Promise<void> {
  await accounts(db);
  await masters(db);
  await labels(db);
  await catalogues(db);
  await printing(db);
}

async function accounts(db: Knex): Promise<void> {
  await db.schema.createTable('users', (table) => {
    table.increments('id');
    table.string('email', 254).notNullable().unique();
    table.string('name', 255).notNullable();
    table.string('password_hash', 255);
    table.integer('role').notNullable();
    table.integer('parent_id').references('users.id');
    table.string('cuenta', 20).notNullable().defaultTo('local');
    table.integer('google').notNullable().defaultTo(0);
    table.integer('tutorial').notNullable().defaultTo(0);
    table.string('verified_at', 24);
    table.string('last_login_at', 24);
    table.string('created_at', 24).notNullable();
    table.string('deleted_at', 24);
  });
  await db.schema.createTable('sessions', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('token_hash', 64).notNullable().unique();
    table.string('kind', 20).notNullable().defaultTo('browser');
    table.string('created_at', 24).notNullable();
    table.string('used_at', 24).notNullable();
    table.string('expires_at', 24).notNullable();
  });
  await db.schema.createTable('rate_limits', (table) => {
    table.string('key', 120).primary();
    table.integer('points').notNullable();
    table.string('expires_at', 24).notNullable().index();
  });
  await db.schema.createTable('printer_settings', (table) => {
    table.integer('user_id').primary().references('users.id').onDelete('cascade');
    table.integer('puerto').notNullable();
    table.string('codepageZpl', 10).notNullable();
    table.string('codepageTspl', 10).notNullable();
    table.integer('temperatureZpl').notNullable();
    table.integer('temperatureTspl').notNullable();
    table.integer('speedZpl').notNullable();
    table.integer('speedTspl').notNullable();
    table.string('moneySymbol', 4).notNullable();
    table.string('decimalMark', 1).notNullable();
  });
}

async function masters(db: Knex): Promise<void> {
  await db.schema.createTable('languages', (table) => {
    table.increments('id');
    table.string('name', 40).notNullable();
  });
  await db.schema.createTable('language_replaces', (table) => {
    table.increments('id');
    table.integer('language_id').notNullable().references('languages.id').onDelete('cascade').index();
    table.string('find', 40).notNullable();
  });
  await db.schema.createTable('measures', (table) => {
    table.increments('id');
    table.string('name', 80).notNullable();
    table.string('medida', 20).notNullable();
    table.integer('etiqueta').notNullable();
  });
  await db.schema.createTable('tags', (table) => {
    table.increments('id');
    table.string('name', 80).notNullable();
  });
}

async function labels(db: Knex): Promise<void> {
  await db.schema.createTable('images', (table) => {
    table.string('name', 80).primary();
    table.string('media_type', 40).notNullable();
    table.binary('content').notNullable();
    table.string('created_at', 24).notNullable();
  });
  await db.schema.createTable('printers', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('uid', 300).notNullable();
    table.text('impresora').notNullable();
    table.unique(['user_id', 'uid']);
  });
  await db.schema.createTable('row_sets', (table) => {
    table.increments('id');
    table.integer('filas').notNullable().defaultTo(0);
    table.integer('columnas').notNullable().defaultTo(0);
    // What the rows came from, and go back to when they are downloaded.
    table.string('format', 10).notNullable();
    table.string('delimiter', 1);
    table.string('created_at', 24).notNullable();
    table.string('dropped_at', 24);
  });
  await db.schema.createTable('catalogues', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.integer('row_set_id').notNullable().references('row_sets.id').index();
    table.string('nombre', 255).notNullable();
    table.integer('encabezado').notNullable().defaultTo(1);
    table.string('importacion', 20).notNullable().defaultTo('local');
    table.string('drive_id', 200).notNullable().defaultTo('');
    table.integer('catalogo_web').notNullable().defaultTo(0);
    table.string('created_at', 24).notNullable();
    table.string('updated_at', 24).notNullable();
  });
  await db.schema.createTable('labels', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('nombre', 255).notNullable();
    table.text('descripcion').notNullable().defaultTo('');
    table.string('image', 80).notNullable().defaultTo('').index();
    table.string('codigo', 20).notNullable().defaultTo('');
    table.integer('ocultar').notNullable().defaultTo(0);
    table.integer('basica').notNullable().defaultTo(0);
    table.integer('language_id').notNullable().references('languages.id');
    table.integer('medida_id').references('measures.id');
    table.integer('material_id').notNullable().defaultTo(1);
    table.integer('catalogo_id').references('catalogues.id').onDelete('set null').index();
    table.integer('nueva').notNullable().defaultTo(0);
    table.integer('formulario').notNullable().defaultTo(0);
    table.string('moneda', 4);
    table.text('etiqueta').notNullable();
    table.string('created_at', 24).notNullable();
    table.string('updated_at', 24).notNullable();
  });
  // Printers belong to a machine, so an operator chooses its own and the owner's choice stays.
  await db.schema.createTable('label_printers', (table) => {
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.integer('printer_id').notNullable().references('printers.id').onDelete('cascade');
    table.primary(['label_id', 'user_id']);
  });
  await db.schema.createTable('label_tags', (table) => {
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade');
    table.integer('tag_id').notNullable().references('tags.id').onDelete('cascade');
    table.primary(['label_id', 'tag_id']);
  });
  await db.schema.createTable('label_configurations', (table) => {
    table.increments('id');
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade').index();
    table.integer('position').notNullable();
    table.string('variable', 64).notNullable();
    table.string('valor', 255).notNullable();
    table.integer('type_config_id').notNullable();
  });
  await db.schema.createTable('label_mappings', (table) => {
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade');
    table.string('variable', 64).notNullable();
    table.string('columna', 1).notNullable();
    table.primary(['label_id', 'variable']);
  });
}

async function catalogues(db: Knex): Promise<void> {
  // Ids are given, never drawn: they say row set and position (row-ids.ts), so that a set is one range of the key.
  await db.schema.createTable('catalogue_rows', (table) => {
    table.bigIncrements('id');
    table.text('cells').notNullable();
    table.text('numbers');
    table.text('search').notNullable();
  });
  await db.schema.createTable('catalogue_columns', (table) => {
    table.integer('catalogue_id').notNullable().references('catalogues.id').onDelete('cascade');
    table.string('fila', 1).notNullable();
    table.string('nombre', 40).notNullable().defaultTo('');
    table.string('nombre_real', 300).notNullable().defaultTo('');
    table.primary(['catalogue_id', 'fila']);
  });
  // A file that was read and waits to be stored by its name, for 24 hours.
  await db.schema.createTable('checked_files', (table) => {
    table.string('nombreuuid', 36).primary();
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.integer('row_set_id').notNullable().references('row_sets.id').index();
    table.string('nombre', 255).notNullable();
    table.text('first_row').notNullable();
    table.string('created_at', 24).notNullable().index();
  });
}

async function printing(db: Knex): Promise<void> {
  await db.schema.createTable('print_runs', (table) => {
    table.string('id', 36).primary();
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.integer('label_id').references('labels.id').onDelete('set null');
    table.integer('catalogue_id').references('catalogues.id').onDelete('set null');
    table.string('label_name', 255).notNullable();
    table.text('impresora').notNullable().defaultTo('');
    table.string('sistema_operativo', 200).notNullable().defaultTo('');
    table.integer('filas').notNullable().defaultTo(0);
    table.integer('etiquetas').notNullable().defaultTo(0);
    table.string('created_at', 24).notNullable().index();
    table.string('updated_at', 24).notNullable();
  });
  await db.schema.createTable('print_chunks', (table) => {
    table.string('run_id', 36).notNullable().references('print_runs.id').onDelete('cascade');
    table.integer('trozo').notNullable();
    // Hash of what was asked, date and time aside: another content under the same number is refused.
    table.string('fingerprint', 64).notNullable();
    // Deflated: a run of a hundred thousand labels is fifty megabytes of much the same.
    table.binary('answer').notNullable();
    table.string('created_at', 24).notNullable().index();
    table.primary(['run_id', 'trozo']);
  });
}
