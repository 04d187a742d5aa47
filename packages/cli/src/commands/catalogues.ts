import { checkCatalogue, listCatalogues, storeCatalogue } from '@marbete/core/api/catalogues';
import { AppError } from '@marbete/core/api/errors';
import { Command } from 'commander';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { type Context, handle } from '../context.ts';
import { inspectCommand } from './inspect.ts';
import { readOptions, withReadOptions, type ReadFlags } from '../read-options.ts';
import { signedInClient } from '../server-client.ts';
import { table } from '../table.ts';

export function cataloguesCommand(): Command {
  const command = new Command('catalogues').description('catalogues on the server, and spreadsheets');
  const list = command
    .command('list')
    .description('list the catalogues of the account')
    .addHelpText('after', '\nExamples:\n  marbete catalogues list\n  marbete catalogues list --json');
  handle(list, listAll);
  const importFile = withReadOptions(
    command
      .command('import')
      .argument('<file>', 'a .csv, .xls or .xlsx file')
      .description('put a spreadsheet on the server as a new catalogue')
      .option('--name <name>', 'name of the catalogue; left out, the file’s'),
  ).addHelpText(
    'after',
    `
Examples:
  marbete catalogues import prices.xlsx
  marbete catalogues import prices.csv --name "Prices, May" --encoding windows-1252 --delimiter ';'`,
  );
  handle<ImportOptions, [string]>(importFile, importOne);
  command.addCommand(inspectCommand());
  return command;
}

async function listAll(context: Context) {
  const { output } = context;
  const { client } = await signedInClient(context);
  const catalogues = (await client.call(listCatalogues, {})).map((catalogue) => ({
    id: catalogue.id,
    name: catalogue.nombre,
    rows: catalogue.filas,
    columns: catalogue.columnas.length,
    labels: catalogue.etiquetas.map((label) => label.id),
  }));
  for (const catalogue of catalogues) output.event('catalogue', catalogue);
  output.show(
    catalogues.length === 0
      ? 'No catalogues yet. Import one with: marbete catalogues import FILE'
      : table(
          ['ID', 'NAME', 'ROWS', 'COLUMNS', 'LABELS'],
          catalogues.map(({ id, name, rows, columns, labels }) => [
            id,
            name,
            rows,
            columns,
            labels.join(', '),
          ]),
        ),
  );
  return { facts: { catalogues: catalogues.length } };
}

interface ImportOptions extends ReadFlags {
  name?: string;
}

async function importOne(context: Context, options: ImportOptions, file: string) {
  const { output } = context;
  const { client } = await signedInClient(context);
  const archivo = await namedBlob(file);
  const progress = await output.progress(`Sending ${basename(file)}`);
  try {
    const checked = await client.call(checkCatalogue, {
      form: { opciones: readOptions(options) },
      files: { archivo },
    });
    if (checked.respuesta !== 'correcto' || !checked.nombreuuid) throw refused(file, checked.mensaje);
    const headed = options.header && checked.encabezado !== 0;
    const stored = await client.call(storeCatalogue, {
      body: {
        catalogo: options.name ?? '',
        csv: checked.nombreuuid,
        encabezado: headed ? 1 : 0,
        cabeceras: checked.cabeceras ?? [],
        columnas: checked.columnas ?? [],
      },
    });
    if (stored.respuesta !== 'correcto') throw refused(file, stored.mensaje);
    const rows = (checked.filas ?? 0) - (headed ? 1 : 0);
    const name = options.name ?? checked.nombre ?? basename(file);
    progress.done();
    for (const notice of checked.avisos ?? []) output.say(`Notice: ${notice}`);
    output.say(
      `Catalogue ${stored.id} '${name}': ${rows} rows${headed ? ' under a header' : ', no header'}.`,
    );
    const facts = {
      id: stored.id,
      name,
      rows,
      header: headed,
      detected: checked.detectado,
      notices: checked.avisos,
    };
    return { facts };
  } catch (error) {
    progress.done();
    throw error;
  }
}

function refused(file: string, reason: string | undefined): AppError {
  return new AppError(
    'unsupported-file',
    `${file}: ${reason ?? 'the server could not read it as a spreadsheet.'}`,
  );
}

/** The file's bytes, read from the disk as they are sent. */
async function namedBlob(path: string): Promise<Blob> {
  try {
    return Object.assign(await openAsBlob(path), { name: basename(path) });
  } catch (error) {
    throw new AppError('unsupported-file', `${path} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
