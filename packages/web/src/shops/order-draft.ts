import type { StationV1 } from '@marbete/core/api/v1/stations';

/** What a person has chosen of an order; times as the clocks of each shop show them, YYYY-MM-DDTHH:MM. */
export interface OrderDraft {
  name: string;
  groups: readonly number[];
  /** By `placeOf`. */
  printers: readonly string[];
  /** '' for at once. */
  from: string;
  until: string;
}

export interface Place {
  station: StationV1;
  printer: StationV1['printers'][number];
}

export const placeOf = ({ station, printer }: Place): string => `${station.id} ${printer.id}`;

/** The printers of shops that understand a language, or whose language nobody knows. */
export function placesFor(stations: readonly StationV1[], language: string): Place[] {
  return stations.flatMap((station) =>
    station.printers
      .filter((printer) => printer.language === language || printer.language === '')
      .map((printer) => ({ station, printer })),
  );
}

/** Where a draft prints: what was chosen itself, and of groups all printers that surely understand the language. */
export function chosenPlaces(places: readonly Place[], { groups, printers }: OrderDraft): Place[] {
  return places.filter(
    (place) =>
      printers.includes(placeOf(place)) ||
      (place.printer.language !== '' && groups.some((group) => place.station.groups.includes(group))),
  );
}

const weekMs = 7 * 24 * 3_600_000;
const msOf = (local: string) => Date.parse(`${local}:00Z`);

/**
 * What is wrong with the times of a draft; undefined where nothing is. `now` is what this machine's clocks show. Whether
 * a time has passed at a shop, the server says.
 */
export function timeIssue(
  { from, until }: Pick<OrderDraft, 'from' | 'until'>,
  now: string,
): 'until' | 'order' | 'week' | undefined {
  if (until === '') return 'until';
  if (from !== '' && until <= from) return 'order';
  // A shop may be a day ahead of this machine.
  const [begin, most] = from > now ? [from, weekMs] : [now, weekMs + weekMs / 7];
  return msOf(until) - msOf(begin) > most ? 'week' : undefined;
}

/** A moment as this machine's clocks show it. */
export function localNow(now: number): string {
  return new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
