import { columnLetter, maxColumns } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { formulaMark } from '@marbete/engine/internal/template/values';
import { CFB } from 'xlsx';
import { type Difference, twiceReadBytes } from '../second-reading.ts';
import { unseen } from './book.ts';
import { readNumber } from './cell-text.ts';
import { openZippedParts } from './legacy.ts';
import { fileSource, type WorkbookFile } from './read-workbook.ts';
import { openArchive } from './xlsx/archive.ts';
import { readOutline } from './xlsx/outline.ts';
import type { ZipPart } from './xlsx/zip.ts';

/**
 * Reads a sheet once more, with the parser of .xls files, and answers the first cell that it reads differently than
 * `rows` say. It shares the unpacking and the number formats with the first reader, and nothing else. Undefined where all
 * are alike, and where it cannot read the sheet: then it knows nothing.
 */
export async function differenceOf(
  file: WorkbookFile,
  sheet: string,
  visibleOnly: boolean,
  batches: AsyncIterable<readonly SheetRow[]>,
): Promise<Difference | undefined> {
  const others = await secondRows(file, sheet, visibleOnly);
  if (!others || others.size === 0) return undefined;
  for await (const rows of batches) {
    for (const row of rows) {
      const difference = differenceIn(row, others.get(row.row!));
      if (difference) return difference;
      others.delete(row.row!);
    }
  }
  for (const row of others.values()) {
    const difference = differenceIn({ cells: [], row: row.row! }, row);
    if (difference) return difference;
  }
  return undefined;
}

function differenceIn(one: SheetRow, other: SheetRow | undefined): Difference | undefined {
  const width = Math.min(maxColumns, Math.max(one.cells.length, other?.cells.length ?? 0));
  for (let index = 0; index < width; index++) {
    const readings: [string, string] = [readingOf(one, index), readingOf(other, index)];
    if (readings[0] === readings[1] || isKnown(one.cells[index] ?? '', readings)) continue;
    return { row: one.row!, letter: columnLetter(index), readings };
  }
  return undefined;
}

/** Differences that the parser of .xls files is known for: each is its own. */
function isKnown(cell: string, [one, other]: [string, string]): boolean {
  // It passes over formulas without a value, resolves entities of a text twice, and dates as text lose their format.
  const isDate = /^\d+(?:\.\d+)?$/.test(other) && readNumber(Number(other), 'm/d/yy').text === one;
  return cell.startsWith(formulaMark) || resolved(one) === resolved(other) || isDate;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function resolved(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (_, decimal, hex, name) => {
      if (name !== undefined) return entities[name.toLowerCase()]!;
      return String.fromCodePoint(
        Math.min(0x10ffff, decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)),
      );
    },
  );
}

/** A cell's number where it has one, which is what prints of prices; else its text, blanks aside. */
function readingOf(row: SheetRow | undefined, index: number): string {
  return row?.numbers?.[index] ?? (row?.cells[index] ?? '').replace(/\s+/g, ' ').trim();
}

/** The rows of a sheet by their numbers, from its parts alone; undefined for what the parser does not read. */
async function secondRows(
  { path, name }: WorkbookFile,
  sheetName: string,
  visibleOnly: boolean,
): Promise<Map<number, SheetRow> | undefined> {
  const source = await fileSource(path);
  try {
    const archive = await openArchive(source, name, twiceReadBytes);
    const outline = await readOutline(archive);
    const sheet = outline.sheets.find((each) => each.name === sheetName)!;
    const content = async (part: ZipPart | undefined) =>
      part && Buffer.concat(await fromAsync(archive.content(part)));
    const book = bookOf({
      sheet: (await content(sheet.part))!,
      texts: await content(outline.texts),
      styles: await content(outline.styles),
      date1904: outline.date1904,
    });
    const rows = new Map<number, SheetRow>();
    for await (const batch of openZippedParts(book)[0]!.rows(unseen, visibleOnly))
      for (const row of batch) rows.set(row.row!, row);
    return rows;
  } catch {
    return undefined;
  } finally {
    await source.close();
  }
}

async function fromAsync(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet: the second reader gets no part that cells do not need. */
function bookOf(parts: {
  sheet: Buffer;
  texts: Buffer | undefined;
  styles: Buffer | undefined;
  date1904: boolean;
}): Buffer {
  const files: [path: string, type: string, relation: string, content: Buffer | undefined][] = [
    ['worksheets/sheet1.xml', 'worksheet', 'worksheet', parts.sheet],
    ['sharedStrings.xml', 'sharedStrings', 'sharedStrings', parts.texts],
    ['styles.xml', 'styles', 'styles', parts.styles],
  ];
  const present = files.filter(([, , , content]) => content !== undefined);
  const overrides = present.map(
    ([path, type]) => `<Override PartName="/xl/${path}" ContentType="${types}.${type}+xml"/>`,
  );
  const relations = present.map(
    ([path, , relation], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationTypes}/${relation}" Target="${path}"/>`,
  );
  const archive = CFB.utils.cfb_new();
  const add = (name: string, content: string | Buffer) =>
    CFB.utils.cfb_add(archive, `/${name}`, Buffer.from(content), { unsafe: true });
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}</Types>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationTypes}">` +
      `<workbookPr date1904="${parts.date1904 ? 1 : 0}"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
  );
  for (const [path, , , content] of present) add(`xl/${path}`, content!);
  return CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer;
}
