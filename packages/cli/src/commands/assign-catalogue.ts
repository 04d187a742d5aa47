import { configureCatalogue, saveCatalogueConfiguration } from '@marbete/core/api/catalogues';
import { AppError, isAppError } from '@marbete/core/api/errors';
import { assignCatalogue } from '@marbete/core/api/labels';
import { missingVariables, parseMapFlag } from '@marbete/core/catalogue/mapping';
import { fixedJoin, isColumn } from '@marbete/engine/internal/template/joins';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { addValue } from '../print/options.ts';
import { findLabel, refused } from '../print/server-label.ts';
import { signedInClient } from '../server-client.ts';
import { plainText } from '../table.ts';
import { findCatalogue } from './find-catalogue.ts';

interface Options {
  map?: string;
  set?: Readonly<Record<string, string>>;
}

export function assignCommand(): Command {
  const command = new Command('assign')
    .argument('<label>', 'its number, code or name')
    .argument('<catalogue>', 'its number or name')
    .description('give a label the catalogue that fills it')
    .option('--map <pairs>', 'columns of variables, as PRICE=PRECIO,CODE=B; left out, told by the header')
    .option('--set <name=value>', 'a fixed text for a variable, empty too; once for each variable', addValue)
    .addHelpText(
      'after',
      `
Columns that the header tells need no --map; what was chosen is said. Given again, it changes the columns.

Examples:
  marbete catalogues assign 12 3
  marbete catalogues assign shelf "Prices, May" --map PRICE=PVP,CODE=B --set OFFER=`,
    );
  return handle<Options, [string, string]>(command, assign);
}

async function assign(context: Context, { map, set = {} }: Options, label: string, catalogue: string) {
  const { output } = context;
  const { client } = await signedInClient(context);
  const [
    { id: etiqueta, nombre, nueva, catalogo_id: before, configuraciones },
    { id: catalogo, nombre: list },
  ] = await Promise.all([findLabel(client, label), findCatalogue(client, catalogue)]);
  const proposed = await client.call(configureCatalogue, {
    params: { catalogo },
    body: { etiqueta, configs: configuraciones },
  });
  if (!proposed.response) throw refused(proposed.mensaje);
  const { columnas: letters, cabeceras: headers } = proposed;
  const variables = proposed.configuraciones.map(({ variable }) => variable);
  const joins: Record<string, string> = {};
  for (const { variable, columna } of proposed.configuraciones)
    if (letters.includes(columna) || !isColumn(columna)) joins[variable] = columna;
  for (const [name, text] of Object.entries({ ...columnsOf(map, headers), ...fixed(set) })) {
    if (!variables.includes(name))
      throw usageError(`'${nombre}' has no variable ${name}. It has ${variables.join(', ')}.`);
    joins[name] = text;
  }
  const rows = Object.entries(joins)
    .filter(([, columna]) => columna !== '')
    .map(([variable, columna]) => ({ variable, columna }));
  const nameOf = (letter: string) => headers[letters.indexOf(letter)] || letter;
  const [missing] = missingVariables(joins, variables, { onServer: true });
  if (missing !== undefined) {
    const columns = letters.map((letter) => `${letter} ${nameOf(letter)}`).join(', ');
    const message = `Nothing fills ${missingVariables(joins, variables, { onServer: true }).join(', ')}. The columns are ${columns}. Say it: --map ${missing}=COLUMN, or --set ${missing}=TEXT`;
    throw new AppError('data-invalid', plainText(message), {
      issues: [{ path: ['map', missing], message, rule: 'column-missing' }],
    });
  }
  const isNew = nueva === '1';
  const own = isNew ? { cabeceras: rows } : { configs: rows };
  const kept = await client.call(saveCatalogueConfiguration, {
    body: { etiqueta, catalogo, nueva: isNew, ...own },
  });
  if (kept.respuesta !== 'correcto') throw refused(kept.mensaje ?? kept.respuesta);
  const answer = await client.call(assignCatalogue, { body: { etiqueta, catalogo, cabeceras: rows } });
  if (answer.respuesta !== 'correcto') throw refused(answer.mensaje ?? answer.respuesta);
  const filled = rows.map(({ variable, columna }) =>
    isColumn(columna) ? `${variable} from ${columna} (${nameOf(columna)})` : `${variable} ${columna}`,
  );
  const change = before === null || before === catalogo ? '' : `; it had catalogue ${before}`;
  output.tell(
    plainText(`Label ${etiqueta} '${nombre}' takes its rows from catalogue ${catalogo} '${list}'${change}.`),
  );
  output.tell(plainText(filled.join(', ')));
  return { facts: { label: etiqueta, catalogue: catalogo, columns: joins } };
}

/** @throws AppError wrong usage that names the column that is not there */
function columnsOf(map: string | undefined, headers: readonly string[]): Readonly<Record<string, string>> {
  try {
    return map === undefined ? {} : parseMapFlag(map, headers);
  } catch (error) {
    throw isAppError(error) ? withExit(error, exitCodes.usage) : error;
  }
}

const fixed = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, fixedJoin(text)]));
