import { readdir } from 'node:fs/promises';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { isNewStyle } from '@marbete/engine/internal/template/variables';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { rowSetRange } from '../../features/catalogues/row-ids.ts';
import type { TestServer } from '../test-server.ts';

/** What is wrong with what is stored: everything is whole, and belongs together; [] when all is well. */
export async function brokenInvariants(server: TestServer): Promise<string[]> {
  const { database } = server;
  const db = database.read;
  const broken: string[] = [];
  const none = async (what: string, rows: PromiseLike<unknown>) => {
    const found = (await rows) as unknown[];
    if (found.length > 0) broken.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`);
  };

  await none(
    'labels with a catalogue of another account',
    db('labels')
      .join('catalogues', 'catalogues.id', 'labels.catalogo_id')
      .whereRaw('catalogues.user_id <> labels.user_id')
      .select('labels.id'),
  );
  await none(
    'columns mapped on a label without a catalogue',
    db('label_mappings')
      .join('labels', 'labels.id', 'label_mappings.label_id')
      .whereNull('labels.catalogo_id')
      .select('labels.id'),
  );
  await none(
    'labels whose picture is not there',
    db('labels')
      .whereNot('image', '')
      .whereNotExists(db('images').select('name').whereRaw('images.name = labels.image'))
      .select('id'),
  );
  await none(
    'catalogues whose rows were dropped',
    db('catalogues')
      .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
      .whereNotNull('row_sets.dropped_at')
      .select('catalogues.id'),
  );
  await none(
    'operators of nobody, or of an operator',
    db('users')
      .leftJoin('users as parents', 'parents.id', 'users.parent_id')
      .where('users.role', 3)
      .where((query) => query.whereNull('parents.id').orWhere('parents.role', 3))
      .select('users.id'),
  );
  await none('users of no role', db('users').whereNotIn('role', [1, 2, 3, 4]).select('id', 'role'));
  await none(
    'keys of pages with a label of another account',
    db('api_key_labels')
      .join('api_keys', 'api_keys.id', 'api_key_labels.key_id')
      .join('labels', 'labels.id', 'api_key_labels.label_id')
      .whereRaw('labels.user_id <> api_keys.user_id')
      .select('api_keys.id'),
  );
  await none(
    'keys of pages without an origin',
    db('api_keys')
      .where('tipo', 'pk')
      .whereNotExists(db('api_key_origins').select('key_id').whereRaw('key_id = api_keys.id'))
      .select('id'),
  );
  await none(
    'runs that count other labels than their chunks hold',
    db('print_runs')
      .where('etiquetas', '>', 0)
      .whereNotExists(db('print_chunks').select('run_id').whereRaw('print_chunks.run_id = print_runs.id'))
      .select('id'),
  );

  for (const { id, etiqueta, etiqueta_bytes: bytes, nueva, language_id } of await db('labels').select(
    'id',
    'etiqueta',
    'etiqueta_bytes',
    'nueva',
    'language_id',
  )) {
    if (bytes === null && (nueva === 1) !== isNewStyle(etiqueta))
      broken.push(`label ${id} says nueva ${nueva}`);
    const language = languageById(language_id);
    if (!language) broken.push(`label ${id} has language ${language_id}`);
    else if (!compiles(bytes ?? etiqueta, language))
      broken.push(`label ${id} does not compile: ${JSON.stringify(etiqueta).slice(0, 200)}`);
  }
  for (const { id, row_set_id, filas } of await db('catalogues')
    .join('row_sets', 'row_sets.id', 'catalogues.row_set_id')
    .select('catalogues.id', 'row_set_id', 'filas')) {
    const { first, last } = rowSetRange(row_set_id);
    const [counted] = await db('catalogue_rows').whereBetween('id', [first, last]).count({ rows: '*' });
    if (counted?.['rows'] !== filas) broken.push(`catalogue ${id} has ${counted?.['rows']} of ${filas} rows`);
  }
  const uploads = await readdir(server.config.uploadDir).catch(() => []);
  if (uploads.length > 0) broken.push(`uploads were left: ${uploads.join(', ')}`);
  if (Object.hasOwn(Object.prototype, 'admin')) broken.push('Object.prototype was changed');
  return broken;
}

function compiles(
  text: string | Uint8Array,
  language: NonNullable<ReturnType<typeof languageById>>,
): boolean {
  try {
    compileTemplate(text, { language, settings: defaultPrinterSettings });
    return true;
  } catch {
    return false;
  }
}

/** Everything of an account that nobody but itself may change, as text to compare. */
export async function recordsOwnedBy(server: TestServer, userId: number): Promise<string> {
  const db = server.database.read;
  const tables = [
    'labels',
    'catalogues',
    'devices',
    'api_keys',
    'print_runs',
    'printer_settings',
    'pos_settings',
    'checked_files',
  ];
  const rows = await Promise.all(tables.map((table) => db(table).where({ user_id: userId })));
  const self = await db('users').where({ id: userId });
  // The cleaning notes of which rows of a list it has recorded the prices.
  return JSON.stringify([self, ...rows], (name, value: unknown) =>
    name.startsWith('priced_') ? null : value,
  );
}
