import type { Database } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { rowSetRange } from '../catalogues/row-ids.ts';
import { createRowStore } from '../catalogues/row-store.ts';
import { ownColumns } from '../printer-settings/printer-settings-store.ts';

/** Tables of an account, without what would let somebody in. */
const tables: Readonly<Record<string, readonly string[]>> = {
  printer_settings: ownColumns,
  printers: ['uid', 'impresora'],
  pos_settings: ['name', 'value'],
  devices: ['id', 'identificador', 'dispositivo', 'created_at'],
  api_keys: ['id', 'tipo', 'nombre', 'alcance', 'vence', 'usada', 'revocada', 'usos', 'creada'],
  webhooks: ['id', 'url', 'events', 'created_at', 'disabled_at'],
  logins: ['created_at'],
  print_runs: ['id', 'label_name', 'filas', 'etiquetas', 'created_at'],
  labels: [
    'id',
    'nombre',
    'descripcion',
    'etiqueta',
    'etiqueta_bytes',
    'language_id',
    'catalogo_id',
    'created_at',
    'updated_at',
  ],
};

/** What hangs on the labels of an account. */
const ofLabels: Readonly<Record<string, readonly string[]>> = {
  label_configurations: ['label_id', 'position', 'variable', 'valor', 'type_config_id'],
  label_mappings: ['label_id', 'variable', 'columna'],
};

/** Everything of an account as one JSON text, catalogues row by row, so that none is ever held whole. */
export async function* exportedAccount(database: Database, user: SignedInUser): AsyncGenerator<Uint8Array> {
  const db = database.read;
  const encoder = new TextEncoder();
  const account = await db('users')
    .where({ id: user.id })
    .first('id', 'name', 'email', 'role', 'cuenta', 'created_at', 'last_login_at');
  yield encoder.encode(`{"account":${JSON.stringify(account)}`);
  for (const [table, columns] of Object.entries(tables)) {
    const rows: unknown[] = await db(table)
      .where({ user_id: user.id })
      .select([...columns]);
    yield encoder.encode(`,\n${JSON.stringify(table)}:${JSON.stringify(rows)}`);
  }
  for (const [table, columns] of Object.entries(ofLabels)) {
    const rows: unknown[] = await db(table)
      .whereIn('label_id', db('labels').where({ user_id: user.id }).select('id'))
      .select([...columns]);
    yield encoder.encode(`,\n${JSON.stringify(table)}:${JSON.stringify(rows)}`);
  }
  const team: unknown[] = await db('users')
    .where({ parent_id: user.id, deleted_at: null })
    .select('name', 'email');
  yield encoder.encode(`,\n"users":${JSON.stringify(team)},\n"catalogues":[`);
  const catalogues: { id: number; nombre: string; row_set_id: number }[] = await db('catalogues')
    .where({ user_id: user.id })
    .orderBy('id');
  for (const [index, { id, nombre, row_set_id }] of catalogues.entries()) {
    const columnas: unknown[] = await db('catalogue_columns')
      .where({ catalogue_id: id })
      .orderBy('fila')
      .select('fila', 'nombre', 'nombre_real');
    const head = JSON.stringify({ nombre, columnas }).slice(0, -1);
    yield encoder.encode(`${index > 0 ? ',' : ''}\n${head},"filas":[`);
    let separator = '';
    for await (const rows of createRowStore(db).listBatches(rowSetRange(row_set_id))) {
      yield encoder.encode(separator + rows.map(({ cells }) => JSON.stringify(cells)).join(',\n'));
      separator = ',\n';
    }
    yield encoder.encode(']}');
  }
  yield encoder.encode(']}\n');
}
