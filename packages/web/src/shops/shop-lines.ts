import type { StationV1 } from '@marbete/core/api/v1/stations';
import { isFoundBy } from '../label-facts.ts';

export type ShopPrinter = StationV1['printers'][number];

/** A station that was not heard of for so long is silent, as the server has it. */
export const silentMs = 15 * 60_000;

/** One printer of a station; none where the station has told of no printer. */
export interface ShopLine {
  station: StationV1;
  printer: ShopPrinter | undefined;
}

/** How a line stands, worst first. */
export const lineStates = ['conflict', 'attention', 'silent', 'paused', 'none', 'unknown', 'ready'] as const;
export type LineState = (typeof lineStates)[number];

/** Colours of the dots. */
export const stateKinds = {
  conflict: 'bad',
  attention: 'bad',
  silent: 'silent',
  paused: 'unknown',
  none: 'unknown',
  unknown: 'unknown',
  ready: 'good',
} as const satisfies Record<LineState, string>;

function isSilent({ seenAt }: Pick<StationV1, 'seenAt'>, now: number): boolean {
  return seenAt === null || now - Date.parse(seenAt) > silentMs;
}

export function stateOf({ station, printer }: ShopLine, now: number): LineState {
  if (station.state === 'conflict') return 'conflict';
  if (isSilent(station, now)) return 'silent';
  if (printer?.needsAttention) return 'attention';
  if (station.paused) return 'paused';
  if (!printer) return 'none';
  return printer.state === '' ? 'unknown' : 'ready';
}

/** A line a printer: what is wrong and what is silent stands first, the rest by name. */
export function linesOf(stations: readonly StationV1[], now: number): ShopLine[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return stations
    .flatMap((station): ShopLine[] =>
      station.printers.length === 0
        ? [{ station, printer: undefined }]
        : station.printers.map((printer) => ({ station, printer })),
    )
    .map((line) => ({ line, place: Math.min(3, lineStates.indexOf(stateOf(line, now))) }))
    .toSorted(
      (a, b) =>
        a.place - b.place ||
        compare(a.line.station.name, b.line.station.name) ||
        compare(a.line.printer?.name ?? '', b.line.printer?.name ?? ''),
    )
    .map(({ line }) => line);
}

/** The lines of a group, or of all, that have every word. */
export function foundLines(
  lines: readonly ShopLine[],
  { group, words }: { group: number | undefined; words: string },
): ShopLine[] {
  return lines.filter(
    ({ station, printer }) =>
      (group === undefined || station.groups.includes(group)) &&
      isFoundBy(`${station.name} ${printer?.name ?? ''}`, words),
  );
}

export const keyOfLine = ({ station, printer }: ShopLine): string => `${station.id} ${printer?.id ?? ''}`;

/** How many stations were not heard of on the day that it is at their place. */
export function unseenToday(stations: readonly StationV1[], now: number): number {
  const days = new Map<string, Intl.DateTimeFormat>();
  const dayAt = (ms: number, zone: string) => {
    const day = days.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    days.set(zone, day);
    return day.format(ms);
  };
  return stations.filter(
    ({ seenAt, zone }) => seenAt === null || dayAt(Date.parse(seenAt), zone) !== dayAt(now, zone),
  ).length;
}
