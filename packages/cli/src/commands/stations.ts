import { readGroups, readStations } from '@marbete/core/api/v1/stations';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { signedInClient } from '../server-client.ts';
import { table } from '../table.ts';

export function stationsCommand(): Command {
  const command = new Command('stations')
    .description('list the shops of the account, their printers, and what waits there')
    .addHelpText(
      'after',
      `
A print helper becomes a shop's station with: marbete helper station pair ADDRESS

Examples:
  marbete stations
  marbete stations --json`,
    );
  return handle(command, listAll);
}

async function listAll(context: Context) {
  const { output } = context;
  const { client } = await signedInClient(context);
  const [{ stations }, { groups }] = await Promise.all([
    client.call(readStations, { query: {} }),
    client.call(readGroups, {}),
  ]);
  for (const station of stations) output.event('station', station);
  for (const { id, name, stations: members } of groups)
    output.event('group', { id, name, stations: members });
  const namesOf = (ids: readonly number[]) =>
    ids.flatMap((id) => groups.find((group) => group.id === id)?.name ?? []).join(', ');
  const rows = stations.flatMap(({ id, name, state, paused, seenAt, printers, groups: of }) => {
    const shop = [id, name, namesOf(of), seenAt ?? 'never'];
    if (printers.length === 0) return [[...shop, '', '', state, '']];
    return printers.map((printer) => [
      ...shop,
      printer.name,
      printer.language,
      state === 'conflict' ? 'two machines have its key' : paused ? 'paused' : printer.state,
      printer.waits,
    ]);
  });
  output.show(
    stations.length === 0
      ? 'No shops yet. Add one in the web app, under Shops.'
      : table(['ID', 'SHOP', 'GROUPS', 'SEEN', 'PRINTER', 'LANGUAGE', 'STATE', 'WAITS'], rows),
  );
  return { facts: { stations: stations.length, groups: groups.length } };
}
