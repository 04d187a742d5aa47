import { AppError } from '@marbete/core/api/errors';
import type { Client } from '@marbete/core/api/client';
import { readGroups, readStations, type StationV1 } from '@marbete/core/api/v1/stations';
import { exitCodes, withExit } from '../exit-codes.ts';

/** Where an order prints, as `createOrder` takes it. */
export interface Places {
  printers: { station: string; printer: string }[];
  groups: number[];
}

/**
 * Places as they are typed: `group:NAME`, a shop with one printer, or `SHOP/PRINTER`; each by its name or its id.
 * @throws AppError not-found, naming what is there; invalid-input for a name that several have.
 */
export async function findPlaces(client: Client, typed: readonly string[]): Promise<Places> {
  const [{ stations }, { groups }] = await Promise.all([
    client.call(readStations, { query: {} }),
    client.call(readGroups, {}),
  ]);
  const places: Places = { printers: [], groups: [] };
  for (const text of typed) {
    if (text.startsWith('group:')) {
      places.groups.push(pick('group', text.slice('group:'.length), groups).id);
      continue;
    }
    const station = stations.find(({ id, name }) => id === text || name === text);
    if (station) places.printers.push({ station: station.id, printer: onlyPrinter(station) });
    else places.printers.push(printerOf(text, stations));
  }
  return places;
}

function printerOf(text: string, stations: readonly StationV1[]): Places['printers'][number] {
  const end = text.lastIndexOf('/');
  const station = pick('shop', end < 0 ? text : text.slice(0, end), stations);
  return {
    station: station.id,
    printer: pick(`printer at ${station.name}`, text.slice(end + 1), station.printers).id,
  };
}

function onlyPrinter({ name, printers }: StationV1): string {
  const [first, ...others] = printers;
  if (first && others.length === 0) return first.id;
  throw refused(
    first ? 'invalid-input' : 'not-found',
    first
      ? `${name} has ${printers.length} printers: write ${printers.map((each) => `'${name}/${each.name}'`).join(' or ')}.`
      : `${name} has no printer.`,
  );
}

function pick<T extends { id: string | number; name: string }>(
  what: string,
  wanted: string,
  all: readonly T[],
): T {
  const byId = all.find(({ id }) => String(id) === wanted);
  const named = all.filter(({ name }) => name === wanted);
  if (byId) return byId;
  if (named.length === 1) return named[0]!;
  if (named.length > 1)
    throw refused(
      'invalid-input',
      `${named.length} have the name '${wanted}': give an id instead (${named.map(({ id }) => id).join(', ')}).`,
    );
  throw refused('not-found', `There is no ${what} '${wanted}'; marbete stations shows all.`);
}

const refused = (code: 'invalid-input' | 'not-found', message: string) =>
  withExit(new AppError(code, message), exitCodes.server);
