import { listLabels } from '@marbete/core/api/labels';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { signedInClient } from '../server-client.ts';
import { table } from '../table.ts';
import { labelFileCommands } from './label-files.ts';

export function labelsCommand(): Command {
  const command = new Command('labels').description('labels on the server');
  const list = command
    .command('list')
    .description('list the labels of the account')
    .addHelpText(
      'after',
      `
Examples:
  marbete labels list
  marbete labels list --json`,
    );
  handle(list, listAll);
  for (const part of labelFileCommands()) command.addCommand(part);
  return command;
}

async function listAll(context: Context) {
  const { output } = context;
  const { client } = await signedInClient(context);
  const { etiquetas } = await client.call(listLabels, {});
  const labels = etiquetas.map((label) => ({
    id: label.id,
    name: label.nombre,
    language: label.language.name,
    size: label.medida?.medida ?? null,
    catalogue: label.catalogo_id,
  }));
  for (const label of labels) output.event('label', label);
  output.show(
    labels.length === 0
      ? 'No labels yet.'
      : table(
          ['ID', 'NAME', 'LANGUAGE', 'SIZE (mm)', 'CATALOGUE'],
          labels.map(({ id, name, language, size, catalogue }) => [
            id,
            name,
            language,
            size ?? '',
            catalogue ?? '',
          ]),
        ),
  );
  return { facts: { labels: labels.length } };
}
