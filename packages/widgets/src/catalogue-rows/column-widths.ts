import type { CatalogueRow } from './catalogue-rows.ts';
import { namedOtherwise, type DataColumn } from './columns.ts';

const narrowest = 72;
const widest = 320;
const characterPx = 7.6;
const paddingPx = 28;

/** Widths in pixels by column letter that fit the headers and the loaded rows, within limits. */
export function fittingWidths(
  columns: readonly DataColumn[],
  rows: readonly CatalogueRow[],
): Record<string, number> {
  return Object.fromEntries(
    columns.map((column) => {
      const { letter, header } = column;
      // A badge takes its words and some room around them.
      const badge = namedOtherwise(column).join(', ');
      const lengths = rows.map((row) => (row.cells[letter] ?? '').length);
      const longest = Math.max(header.length + 4 + (badge === '' ? 0 : badge.length + 3), ...lengths);
      return [letter, Math.round(Math.min(Math.max(longest * characterPx + paddingPx, narrowest), widest))];
    }),
  );
}

/** What a column with long texts keeps when the others need its room. */
const narrowestText = 128;

/**
 * The same in `room` pixels: the widest columns give up what is too much, alike, as long as a text can still be told. Where
 * they do not fit even so, they scroll in their whole width: products whose names are cut alike cannot be told apart.
 */
export function widthsWithin(
  widths: Readonly<Record<string, number>>,
  room: number,
): Readonly<Record<string, number>> {
  const total = (most: number) =>
    Object.values(widths).reduce((sum, width) => sum + Math.min(width, most), 0);
  let most = widest;
  while (most > narrowestText && total(most) > room) most -= 1;
  return total(widest) <= room || total(most) > room
    ? widths
    : Object.fromEntries(Object.entries(widths).map(([letter, width]) => [letter, Math.min(width, most)]));
}

const storageKey = (catalogueId: number) => `marbete.columns.${catalogueId}`;

/** Widths that a person gave the columns of this catalogue on this device. */
export function storedWidths(catalogueId: number): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(catalogueId)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        (entry): entry is [string, number] =>
          /^[A-Z]$/.test(entry[0]) && typeof entry[1] === 'number' && entry[1] >= 40 && entry[1] <= 2_000,
      ),
    );
  } catch {
    // No storage, or something else wrote there: the fitting widths serve.
    return {};
  }
}

export function storeWidths(catalogueId: number, widths: Record<string, number>): void {
  try {
    localStorage.setItem(storageKey(catalogueId), JSON.stringify(widths));
  } catch {
    // A full or forbidden storage only means that the widths are not stored.
  }
}
