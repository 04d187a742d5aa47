import type { StationV1 } from '@marbete/core/api/v1/stations';
import { expect, test } from 'vitest';
import { chosenPlaces, type OrderDraft, placesFor, timeIssue } from './order-draft.ts';
import { foundLines, lineStates, linesOf, silentMs, stateOf, unseenToday } from './shop-lines.ts';

const now = Date.parse('2026-11-28T03:30:00Z');
const printer = {
  id: 'front',
  name: 'Caja',
  language: 'zpl',
  dpi: 203,
  state: 'ready',
  needsAttention: false,
  stateAt: '2026-11-28T03:29:00Z',
  waits: 0,
};
const station = (name: string, values: Partial<StationV1> = {}): StationV1 => ({
  id: name,
  name,
  zone: 'UTC',
  hours: [],
  state: 'active',
  paused: false,
  seenAt: new Date(now - 1_000).toISOString(),
  groups: [],
  printers: [printer],
  ...values,
});
const ago = (ms: number) => ({ seenAt: new Date(now - ms).toISOString() });

test('what is wrong or silent stands above the rest, and the rest by name', () => {
  const stations = [
    station('Z 10'),
    station('Z 9'),
    station('Pausa', { paused: true }),
    station('Callada', ago(silentMs + 1)),
    station('Sin papel', { printers: [{ ...printer, needsAttention: true, state: 'paper-out' }] }),
    station('Copia', { state: 'conflict', ...ago(silentMs * 9) }),
    station('Nunca', { seenAt: null, printers: [] }),
    station('Muda', { printers: [{ ...printer, state: '' }] }),
    station('Vacía', { printers: [] }),
  ];
  const lines = linesOf(stations, now);
  expect(lines.map(({ station: { name } }) => name)).toEqual([
    'Copia',
    'Sin papel',
    'Callada',
    'Nunca',
    'Muda',
    'Pausa',
    'Vacía',
    'Z 9',
    'Z 10',
  ]);
  // Every state is told by some line.
  expect(new Set(lines.map((line) => stateOf(line, now)))).toEqual(new Set(lineStates));
});

test('a station is silent after the quarter of an hour, not at it; what it last said of its printers counts no more', () => {
  const broken = { printers: [{ ...printer, needsAttention: true }] };
  const stateFor = (ms: number) => stateOf(linesOf([station('A', { ...ago(ms), ...broken })], now)[0]!, now);
  expect([silentMs, silentMs + 1].map(stateFor)).toEqual(['attention', 'silent']);
});

test('lines are found by group and by words of the shop and of the printer', () => {
  const lines = linesOf([station('México Norte', { groups: [1, 2] }), station('Sur', { groups: [2] })], now);
  const names = (group: number | undefined, words: string) =>
    foundLines(lines, { group, words }).map((line) => line.station.name);
  expect(names(undefined, '')).toEqual(['México Norte', 'Sur']);
  expect(names(1, '')).toEqual(['México Norte']);
  expect(names(2, 'mexico caja')).toEqual(['México Norte']);
  expect(names(1, 'sur')).toEqual([]);
});

test('a shop was seen today by its own day', () => {
  const seenAt = '2026-11-27T23:00:00Z';
  // In Mexico the 27th lasts until 6:00 UTC; in Tokyo the 28th began at 15:00.
  const zones = ['UTC', 'America/Mexico_City', 'Asia/Tokyo'];
  expect(zones.map((zone) => unseenToday([station('A', { zone, seenAt })], now))).toEqual([1, 0, 0]);
  expect(unseenToday([station('A', { seenAt: null })], now)).toBe(1);
});

test('groups take printers that surely speak the language; a single one may be of a language that nobody knows', () => {
  const some = (language: string) => ({ ...printer, id: language || 'mute', language });
  const stations = [
    station('A', { groups: [1], printers: ['zpl', 'tspl', ''].map(some) }),
    station('B', { groups: [2], printers: ['zpl'].map(some) }),
  ];
  const places = placesFor(stations, 'zpl');
  const chosen = (groups: number[], printers: string[] = []) =>
    chosenPlaces(places, { groups, printers } as unknown as OrderDraft).map(
      (place) => `${place.station.id} ${place.printer.id}`,
    );
  expect(places).toHaveLength(3);
  expect(chosen([1])).toEqual(['A zpl']);
  expect(chosen([1, 2], ['A zpl', 'A mute'])).toEqual(['A zpl', 'A mute', 'B zpl']);
  expect(chosen([], ['A tspl'])).toEqual([]);
});

test('until is needed, behind from, and at most a week after it', () => {
  const at = (from: string, until: string) => timeIssue({ from, until }, '2026-11-28T04:00');
  expect(at('', '')).toBe('until');
  expect(at('2026-11-29T05:00', '2026-11-29T05:00')).toBe('order');
  expect(at('2026-11-29T05:00', '2026-12-06T05:00')).toBeUndefined();
  expect(at('2026-11-29T05:00', '2026-12-06T05:01')).toBe('week');
  // Without from it begins now; a shop's clocks may be a day ahead.
  expect(at('', '2026-12-06T04:00')).toBeUndefined();
  expect(at('', '2026-12-06T04:01')).toBe('week');
});
