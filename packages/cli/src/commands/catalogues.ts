import { listCatalogues } from '@marbete/core/api/catalogues';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { signedInClient } from '../server-client.ts';
import { table } from '../table.ts';
import { assignCommand } from './assign-catalogue.ts';
import { catalogueFileCommands } from './catalogue-files.ts';
import { inspectCommand } from './inspect.ts';

export function cataloguesCommand(): Command {
  const command = new Command('catalogues').description('catalogues on the server, and spreadsheets');
  const list = command
    .command('list')
    .description('list the catalogues of the account')
    .addHelpText('after', '\nExamples:\n  marbete catalogues list\n  marbete catalogues list --json');
  handle(list, listAll);
  for (const part of catalogueFileCommands()) command.addCommand(part);
  command.addCommand(assignCommand());
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
