import type { Knex } from 'knex';

/** Times are ISO 8601 text in UTC, which sorts the same in both databases; flags are 0 and 1 as the wire has them. */
export async function initial(db: Knex): Promise<void> {
  await accounts(db);
  await masters(db);
  await labels(db);
  await catalogues(db);
  await printing(db);
  await keys(db);
  await administration(db);
  await operations(db);
}

async function accounts(db: Knex): Promise<void> {
  await db.schema.createTable('users', (table) => {
    table.increments('id');
    table.string('email', 254).notNullable();
    table.string('name', 255).notNullable();
    table.string('password_hash', 255);
    table.integer('role').notNullable();
    table.integer('parent_id').references('users.id').index();
    table.string('cuenta', 20).notNullable().defaultTo('local');
    table.integer('google').notNullable().defaultTo(0);
    table.integer('tutorial').notNullable().defaultTo(0);
    table.string('verified_at', 24);
    table.string('last_login_at', 24);
    table.string('created_at', 24).notNullable();
    table.string('deleted_at', 24);
    // Who a third-party account is; its e-mail may change and pass to another person.
    table.string('oidc_issuer', 255);
    table.string('oidc_subject', 255);
    // Second factor: the secret of its app, since when it holds, and the last time step that was used.
    table.string('totp_secret', 64);
    table.string('totp_at', 24);
    table.integer('totp_step').notNullable().defaultTo(0);
    // Name and e-mail without case and accents.
    table.text('search').notNullable().defaultTo('');
  });
  // One-time codes for who has lost the device of the second factor.
  await db.schema.createTable('recovery_codes', (table) => {
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('code_hash', 64).primary();
  });
  // An e-mail is free again once its account was deleted.
  await db.raw('create unique index users_active_email on users (email) where deleted_at is null');
  await db.raw(
    'create unique index users_active_identity on users (oidc_issuer, oidc_subject) where deleted_at is null',
  );
  await db.schema.createTable('sessions', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('token_hash', 64).notNullable().unique();
    table.string('kind', 20).notNullable().defaultTo('browser');
    table.string('created_at', 24).notNullable();
    table.string('used_at', 24).notNullable();
    table.string('expires_at', 24).notNullable();
  });
  // Every sign-in; users keep only their last one.
  await db.schema.createTable('logins', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('created_at', 24).notNullable().index();
    table.index(['user_id', 'created_at']);
  });
  // Tokens of mails and one-time codes.
  await db.schema.createTable('account_tokens', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('kind', 20).notNullable();
    table.string('token_hash', 64).notNullable().unique();
    // The address that an account is to have once it is verified.
    table.string('email', 254);
    table.string('created_at', 24).notNullable();
    table.string('expires_at', 24).notNullable().index();
  });
  // A third-party sign-in, or a request for permission to use the drive, that the provider has not answered yet.
  await db.schema.createTable('oidc_sign_ins', (table) => {
    table.string('state_hash', 64).primary();
    // Which browser began it, by the hash of its cookie.
    table.string('browser_hash', 64).notNullable();
    table.string('nonce', 100).notNullable();
    table.string('code_verifier', 200).notNullable();
    table.string('expires_at', 24).notNullable().index();
    table.integer('user_id').references('users.id').onDelete('cascade');
  });
  // Permission to write to the drive of a third-party account, for as long as the provider gives it.
  await db.schema.createTable('drive_permissions', (table) => {
    table.string('code_hash', 64).primary();
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    // The access token, encrypted; only the code that the page has can decrypt it.
    table.text('sealed').notNullable();
    table.string('expires_at', 24).notNullable().index();
  });
  await db.schema.createTable('rate_limits', (table) => {
    table.string('key', 120).primary();
    table.integer('points').notNullable();
    table.string('expires_at', 24).notNullable().index();
  });
  await db.schema.createTable('printer_settings', (table) => {
    table.integer('user_id').primary().references('users.id').onDelete('cascade');
    table.integer('puerto').notNullable();
    table.string('moneySymbol', 4).notNullable();
    table.string('decimalMark', 1).notNullable();
    // A print of more labels asks before it begins.
    table.integer('askAbove').notNullable().defaultTo(500);
    // JSON, keyed by language: { "zpl": { "codePage": "28", "darkness": 0, "speed": 7 }, ... }
    table.text('languages').notNullable();
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
    // What its cells prove about the decimal mark of its prices, as JSON by column.
    table.text('marks');
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
    table.string('codigo', 20).notNullable().defaultTo('').index();
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
    // What is not UTF-8 text, which PostgreSQL's text cannot hold; then the text is empty.
    table.binary('etiqueta_bytes');
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
  // Ids are given, never drawn: they say row set and position (decision 5). `search` stands before the cells, so that a
  // search does not read through long cells to get to it.
  await db.schema.createTable('catalogue_rows', (table) => {
    table.bigIncrements('id');
    table.text('search').notNullable();
    table.text('cells').notNullable();
    table.text('numbers');
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
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    // The publishable key that it was printed with.
    table.integer('key_id');
    table.integer('label_id').references('labels.id').onDelete('set null');
    table.integer('catalogue_id').references('catalogues.id').onDelete('set null');
    table.string('label_name', 255).notNullable();
    table.text('impresora').notNullable().defaultTo('');
    table.string('sistema_operativo', 200).notNullable().defaultTo('');
    table.integer('filas').notNullable().defaultTo(0);
    table.integer('etiquetas').notNullable().defaultTo(0);
    // The run whose labels this one prints again.
    table.string('repite', 36);
    // From here on only of runs that were begun with print-runs.begin; the others are recorded by who drives them.
    table.string('way', 10);
    table.string('state', 10);
    table.integer('planned_rows');
    table.integer('planned_labels');
    // Of the token of who drives it.
    table.string('lease_hash', 64);
    table.string('heard_at', 24);
    table.string('ended_at', 24).index();
    // What it prints until it ends, deflated JSON: the rows that were chosen, and the label of then.
    table.binary('plan');
    table.binary('source');
    // The rows of then, which stay while it is open.
    table.integer('row_set_id').index();
    table.string('created_at', 24).notNullable().index();
    table.string('updated_at', 24).notNullable();
    table.index(['user_id', 'created_at']);
  });
  await db.schema.createTable('print_chunks', (table) => {
    table.string('run_id', 36).notNullable().references('print_runs.id').onDelete('cascade');
    table.integer('trozo').notNullable();
    // Hash of the request without date and time: another content under the same number is refused.
    table.string('fingerprint', 64).notNullable();
    // Deflated: a run of a hundred thousand labels is fifty megabytes of much the same.
    table.binary('content').notNullable();
    table.integer('filas').notNullable().defaultTo(0);
    table.integer('etiquetas').notNullable().defaultTo(0);
    table.string('created_at', 24).notNullable().index();
    table.primary(['run_id', 'trozo']);
  });
  // What is known of each chunk that was offered to a printer.
  await db.schema.createTable('print_attempts', (table) => {
    table.string('run_id', 36).notNullable().references('print_runs.id').onDelete('cascade');
    table.integer('trozo').notNullable();
    table.integer('attempt').notNullable();
    table.integer('labels').notNullable();
    table.string('word', 12).notNullable();
    table.integer('came_out');
    // JSON: row, code and description of the first and the last label.
    table.text('ends').notNullable();
    table.text('impresora').notNullable().defaultTo('');
    table.string('helper', 100);
    // Of the token of who offered it: its word is taken late too.
    table.string('lease_hash', 64).notNullable();
    table.string('offered_at', 24).notNullable();
    table.string('answered_at', 24);
    table.primary(['run_id', 'trozo', 'attempt']);
  });
  // What a label last printed of each article of a list.
  await db.schema.createTable('last_printed', (table) => {
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade');
    table.integer('catalogue_id').notNullable().references('catalogues.id').onDelete('cascade').index();
    // Hashes: of its code, and of its cells with what prints besides them.
    table.string('key', 16).notNullable();
    table.string('content', 32).notNullable();
    table.string('run_id', 36).notNullable();
    table.string('printed_at', 24).notNullable();
    table.primary(['label_id', 'catalogue_id', 'key']);
  });
}

async function keys(db: Knex): Promise<void> {
  await db.schema.createTable('api_keys', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('tipo', 2).notNullable();
    table.string('nombre', 80).notNullable();
    // A publishable key whole, as it stands in pages anyway; of a secret one its beginning.
    table.string('clave', 60).notNullable();
    table.string('token_hash', 64).notNullable().unique();
    table.string('alcance', 10);
    table.integer('limite_diario');
    table.string('vence', 24);
    table.string('usada', 24);
    table.string('revocada', 24);
    // 1 for a key that a password made, which ends with it.
    table.integer('con_clave').notNullable().defaultTo(0);
    table.integer('usos').notNullable().defaultTo(0);
    // The day, in UTC, that usos_hoy counts.
    table.string('dia', 10).notNullable().defaultTo('');
    table.integer('usos_hoy').notNullable().defaultTo(0);
    table.string('creada', 24).notNullable();
  });
  await db.schema.createTable('api_key_origins', (table) => {
    table.integer('key_id').notNullable().references('api_keys.id').onDelete('cascade');
    table.string('origen', 255).notNullable();
    table.primary(['key_id', 'origen']);
  });
  await db.schema.createTable('api_key_labels', (table) => {
    table.integer('key_id').notNullable().references('api_keys.id').onDelete('cascade');
    table.integer('label_id').notNullable().references('labels.id').onDelete('cascade').index();
    table.primary(['key_id', 'label_id']);
  });
}

async function administration(db: Knex): Promise<void> {
  await db.schema.createTable('devices', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.string('identificador', 255).notNullable().defaultTo('');
    table.string('token', 128).notNullable().unique();
    // 1 once the app has presented the token (D61).
    table.integer('dispositivo').notNullable().defaultTo(0);
    table.string('created_at', 24).notNullable();
  });
  await db.schema.createTable('pos_settings', (table) => {
    table.integer('user_id').notNullable().references('users.id').onDelete('cascade');
    table.string('name', 60).notNullable();
    table.string('value', 255).notNullable();
    table.primary(['user_id', 'name']);
  });
  await db.schema.createTable('quotes', (table) => {
    table.increments('id');
    table.string('email', 30).notNullable();
    table.string('name', 50).notNullable();
    table.string('company', 30).notNullable();
    table.string('software', 30).notNullable();
    table.float('height').notNullable();
    table.float('width').notNullable();
    table.integer('logo').notNullable();
    table.string('comments', 255).notNullable();
    table.string('printer', 255).notNullable();
    table.string('image', 80).notNullable();
    table.string('logoImage', 80).notNullable().defaultTo('');
    // nueva, en-curso, respondida, cerrada
    table.string('estado', 20).notNullable().defaultTo('nueva').index();
    table.string('created_at', 24).notNullable().index();
  });
}

async function operations(db: Knex): Promise<void> {
  // Sign-ins and acts of administrators. Without references: what was done outlives who did it.
  await db.schema.createTable('audit_events', (table) => {
    table.increments('id');
    table.string('created_at', 24).notNullable().index();
    table.string('accion', 40).notNullable();
    table.integer('actor_id');
    table.integer('usuario_id');
    table.string('address', 45).notNullable().defaultTo('');
    // JSON: what was changed, never a password or a token.
    table.text('detalle').notNullable().defaultTo('{}');
  });
  // Mails that the mail server has not taken yet; deleted when it has, since links in them open accounts.
  await db.schema.createTable('mail_outbox', (table) => {
    table.increments('id');
    table.text('mail').notNullable();
    table.integer('tries').notNullable().defaultTo(0);
    table.string('next_at', 24).notNullable().index();
    table.string('created_at', 24).notNullable();
    table.string('error', 300).notNullable().defaultTo('');
  });
  // What administrators set on a screen, such as the moment of a maintenance.
  await db.schema.createTable('server_settings', (table) => {
    table.string('name', 40).primary();
    table.text('value').notNullable();
  });
}
