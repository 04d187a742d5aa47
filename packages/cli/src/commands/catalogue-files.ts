import {
  checkCatalogue,
  destroyCatalogue,
  downloadCatalogue,
  overwriteCatalogue,
  storeCatalogue,
} from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { Command } from 'commander';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { askConfirm } from '../ask.ts';
import { type Context, handle } from '../context.ts';
import { answerChanges, changeLines } from './answer-changes.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { unreadable } from '../file-error.ts';
import type { Output } from '../output.ts';
import { markReason } from '../print/columns.ts';
import { readingLines } from '../print/data-file.ts';
import { noRowsWords, readingWords } from '../print/describe-plan.ts';
import { isDoubt, readOptions, refuseDoubts, withReadOptions, type ReadFlags } from '../read-options.ts';
import { findCatalogue } from './find-catalogue.ts';
import { signedInClient } from '../server-client.ts';
import { plainText } from '../table.ts';
import { writeWhole } from '../write-whole.ts';

/** The commands that move spreadsheets to the server and back. */
export function catalogueFileCommands(): Command[] {
  return [importCommand(), updateCommand(), downloadCommand(), deleteCommand()];
}

interface ImportOptions extends ReadFlags {
  name?: string;
}

function importCommand(): Command {
  const command = withReadOptions(
    new Command('import')
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
  return handle<ImportOptions, [string]>(command, (context, options, file) =>
    sending(context, file, (client, archivo) => importFile(context, client, archivo, options, file)),
  );
}

async function importFile(
  { output }: Context,
  client: Client,
  archivo: Blob,
  options: ImportOptions,
  file: string,
) {
  const checked = await client.call(checkCatalogue, {
    form: { opciones: serverOptions(options) },
    files: { archivo },
  });
  if (checked.respuesta !== 'correcto' || !checked.nombreuuid) throw refused(file, checked.mensaje);
  describeReading(output, file, checked);
  refuseOpen(output, checked);
  const headed = checked.encabezado !== 0;
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
  output.tell(`Catalogue ${stored.id} '${name}': ${rows} rows${headed ? ' under a header' : ', no header'}.`);
  return {
    id: stored.id,
    name,
    rows,
    header: headed,
    detected: checked.detectado,
    notices: checked.notices,
  };
}

interface UpdateOptions extends ReadFlags {
  columns?: string;
  acceptChanges?: boolean;
}

function updateCommand(): Command {
  const command = withReadOptions(
    new Command('update')
      .argument('<catalogue>', 'its number or name')
      .argument('<file>', 'a .csv, .xls or .xlsx file with the new rows')
      .description('put a new file in a catalogue’s place; labels follow their columns by name')
      .option('--columns <pairs>', 'where columns went, as in PRECIO=PVP or C=D; PRECIO= prints it empty')
      .option('--accept-changes', 'columns that seem renamed, fewer rows and another decimal mark are right'),
  ).addHelpText(
    'after',
    `
The old rows stay until the new file is stored whole. What was said about how the last file is read holds for this one.
A column that labels use and that is gone or renamed is asked for at a terminal, and stops the command elsewhere.

Examples:
  marbete catalogues update 3 prices.xlsx
  marbete catalogues update "Prices, May" prices.csv --columns PRECIO=PVP --accept-changes`,
  );
  return handle<UpdateOptions, [string, string]>(command, updateCatalogue);
}

async function updateCatalogue(context: Context, options: UpdateOptions, wanted: string, file: string) {
  const { output } = context;
  const { columns, acceptChanges = false, ...flags } = options;
  const { client } = await signedInClient(context);
  const { id, nombre: name } = await findCatalogue(client, wanted);
  const { facts: checked } = await sending(context, file, (_, archivo) =>
    client.call(checkCatalogue, {
      form: { opciones: serverOptions(flags), catalogo: id },
      files: { archivo },
    }),
  );
  if (checked.respuesta !== 'correcto' || !checked.nombreuuid) throw refused(file, checked.mensaje);
  describeReading(output, file, checked);
  refuseOpen(output, checked);
  const { changes } = checked;
  const answers = changes ? await answerChanges(output, changes, checked, { columns, acceptChanges }) : {};
  const answer = await client.call(overwriteCatalogue, {
    form: {
      data: {
        id,
        csv: checked.nombreuuid,
        encabezado: checked.encabezado ?? 1,
        columnas: answers,
        confirmado: true,
      },
    },
    files: {},
  });
  if (answer.respuesta !== 'correcto') throw refused(file, answer.mensaje);
  for (const line of changes ? changeLines(changes, answers) : []) output.say(`Notice: ${line}`);
  output.tell(`Catalogue ${id} '${name}' has ${answer.filas ?? 0} rows now.`);
  return { facts: { id, name, rows: answer.filas, changes } };
}

/** @throws AppError wrong usage: a catalogue has all rows of its file. */
function serverOptions(flags: ReadFlags) {
  const { zeroPrice, ...options } = readOptions(flags);
  if (zeroPrice === 'skip')
    throw usageError('--zero-price skip is for printing; a catalogue keeps all rows.');
  return { ...options, ...(zeroPrice ? { zeroPrice } : {}) };
}

/** Says how the server reads a file and what came up, in the words of `print`. @throws AppError data-invalid without rows */
function describeReading(
  output: Output,
  file: string,
  { detectado, filas, encabezado, leftOut, notices = [] }: CallAnswer<typeof checkCatalogue>,
): void {
  if (detectado) output.say(plainText(`${file}: ${readingWords(detectado)}`));
  const { headerRow = null, count = 0, rows = [] } = leftOut ?? {};
  const above = rows.filter(({ row }) => row < (headerRow ?? 0));
  const first = rows.slice(above.length);
  const survey = { headerRow, above, leftOut: { count: count - above.length, first }, repeated: [] };
  for (const line of readingLines(survey)) output.say(`Notice: ${plainText(line)}`);
  for (const { code, message } of notices) if (!isDoubt(code)) output.say(`Notice: ${plainText(message)}`);
  if (filas !== undefined && filas <= (encabezado ?? 1))
    throw withExit(new AppError('data-invalid', noRowsWords(file, headerRow)), exitCodes.nothingToPrint);
}

/** What the file leaves open stops here, with the flag that says it; what is read in one of two ways is said. @throws AppError data-invalid */
function refuseOpen(output: Output, { notices = [], decimal }: CallAnswer<typeof checkCatalogue>): void {
  refuseDoubts(
    notices.flatMap(({ code, message }) => (isDoubt(code) ? [{ code, message }] : [])),
    'import',
  );
  if (!decimal) return;
  if (decimal.mark !== undefined) {
    if (decimal.open > 0) output.say(`Notice: ${markReason(decimal.mark, decimal.samples, decimal.proof)}`);
    return;
  }
  const samples = decimal.samples.map((text) => `'${text}'`).join(', ');
  const message =
    decimal.open > 0
      ? `${decimal.open} prices such as ${samples} can be read in two ways. Say it: --decimal . or --decimal ,`
      : `The prices write decimals in two ways: ${samples}. Say it: --decimal . or --decimal ,`;
  throw new AppError('data-invalid', message, {
    issues: [{ path: ['decimal'], message, rule: 'decimal-mark-open' }],
  });
}

function downloadCommand(): Command {
  const command = new Command('download')
    .argument('<catalogue>', 'its number or name')
    .option('--out <file>', 'where it goes; left out, its own name in this folder')
    .description('save a catalogue as a spreadsheet, with its present rows')
    .addHelpText(
      'after',
      `
Examples:
  marbete catalogues download 3
  marbete catalogues download 3 --out backup.csv`,
    );
  return handle<{ out?: string }, [string]>(command, async (context, { out }, wanted) => {
    const { client } = await signedInClient(context);
    const { id } = await findCatalogue(client, wanted);
    const { fileName, bytes } = await client.call(downloadCatalogue, { params: { id }, query: {} });
    const path = out ?? basename(fileName);
    await writeWhole(path, bytes, { replace: out !== undefined });
    context.output.tell(`Saved ${path}, ${bytes.length} bytes.`);
    return { facts: { id, file: path, bytes: bytes.length } };
  });
}

function deleteCommand(): Command {
  const command = new Command('delete')
    .argument('<catalogue>', 'its number or name')
    .option('--yes', 'do not ask')
    .description('delete a catalogue; its labels stay, without it')
    .addHelpText('after', '\nExamples:\n  marbete catalogues delete 3\n  marbete catalogues delete 3 --yes');
  return handle<{ yes?: boolean }, [string]>(command, async (context, { yes }, wanted) => {
    const { client } = await signedInClient(context);
    const { id, nombre: name, filas: rows, etiquetas } = await findCatalogue(client, wanted);
    const used =
      etiquetas.length === 0 ? '' : ` (used by ${etiquetas.map(({ nombre }) => nombre).join(', ')})`;
    const message = `Delete catalogue ${id} '${name}' with its ${rows} rows${used}?`;
    if (!yes && !(await askConfirm(context.output, { message, flag: '--yes to delete it' }))) {
      context.output.tell('Nothing was deleted.');
      return { facts: { id, name, deleted: false } };
    }
    await client.call(destroyCatalogue, { body: { catalogo: id } });
    context.output.tell(`Catalogue ${id} '${name}' is deleted.`);
    return { facts: { id, name, deleted: true } };
  });
}

/** Sends a file to the server and shows that it is under way. */
async function sending<T extends Readonly<Record<string, unknown>>>(
  context: Context,
  file: string,
  send: (client: Client, archivo: Blob) => Promise<T>,
) {
  const { client } = await signedInClient(context);
  const archivo = await namedBlob(file);
  const progress = await context.output.progress(`Sending ${basename(file)}`);
  try {
    return { facts: await send(client, archivo) };
  } finally {
    progress.done();
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
    throw unreadable(path, error, { code: 'unsupported-file' });
  }
}
