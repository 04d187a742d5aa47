import { maxColumns } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { formulaMark } from '@marbete/engine/internal/template/values';
import { unwrapped } from '../../unwrapped.ts';
import type { SheetNotes } from '../book.ts';
import { readNumber } from '../cell-text.ts';
import type { NumberStyles } from './number-styles.ts';
import { cellText, mostRawCharacters, OverLimit, type SharedTexts } from './shared-texts.ts';
import { attributeOf, createXmlReader, partText, type XmlHandler } from './xml.ts';

/** A spreadsheet program has no row below this one; what a file claims beyond it is not a sheet. */
const lastRow = 1_048_576;
/** So much of a formula is shown where its value is missing. */
const shownFormula = 200;

export interface SheetContext {
  texts: SharedTexts;
  styles: NumberStyles;
  date1904: boolean;
  /** Leaves out hidden and filtered rows and columns. */
  visibleOnly: boolean;
  /** Takes rows in any order, as they stand. */
  anyOrder: boolean;
  seen: SheetNotes;
}

/** A row that stands behind a later one, or twice: the sheet has to be sorted before it is read. */
export class OutOfOrder extends Error {}

/**
 * The filled rows of a worksheet as they pass (ECMA-376 Part 1, 18.3.1), cut at column Z; nothing else is held. What a
 * sheet says of its size is not believed. Throws `OutOfOrder`, `OverLimit`, or an Error for what is no sheet.
 */
export async function* sheetRows(
  pieces: AsyncIterable<Uint8Array>,
  context: SheetContext,
): AsyncGenerator<SheetRow[]> {
  const sheet = createSheetHandler(context);
  const reader = createXmlReader(sheet.handler);
  for await (const text of partText(pieces)) {
    reader.write(text);
    const rows = sheet.take();
    if (rows.length > 0) yield rows;
    if (sheet.ended()) return;
  }
  throw new Error('The sheet ends too early.');
}

/** A cell as it passes. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string;
  hasFormula: boolean;
}

function createSheetHandler({ texts, styles, date1904, visibleOnly, anyOrder, seen }: SheetContext) {
  let rows: SheetRow[] = [];
  let inData = false;
  let ended = false;
  const hiddenColumns = new Set<number>();
  let row = 0;
  let isHidden = false;
  let cells: string[] = [];
  let numbers: (string | null)[] = [];
  let numeric = false;
  /** Columns that hold something, those right of Z too. */
  let width = 0;
  let inRow = false;
  let cell: OpenCell | undefined;
  let nextColumn = 0;
  let phonetic = 0;
  let reads: 'value' | 'formula' = 'value';

  const put = ({ column, ...found }: OpenCell) => {
    if (column >= maxColumns) {
      if (found.value !== '' || found.hasFormula) width = Math.max(width, column + 1);
      return;
    }
    const { text, number } = readCellOf(found);
    if (text === '' && number === null) return;
    width = Math.max(width, column + 1);
    if (found.type === 'e') seen.errorCell(row);
    else if (text.startsWith(formulaMark)) seen.openFormula(row);
    while (cells.length < column) {
      cells.push('');
      numbers.push(null);
    }
    cells[column] = unwrapped(text);
    numbers[column] = number;
    if (number !== null) numeric = true;
  };

  const readCellOf = ({ type, style, value, formula, hasFormula }: Omit<OpenCell, 'column'>) => {
    const text = (shown: string) => ({ text: shown, number: null });
    if (hasFormula && value === '' && (type === 'n' || type === ''))
      return text(`${formulaMark}${formula === '' ? '...' : formula}`);
    if (type === 's') {
      if (value === '') return text('');
      const shared = texts.at(Number(value));
      if (shared === undefined) throw new Error(`Row ${row} names a text that the workbook lacks.`);
      return text(shared);
    }
    if (type === 'b') return text(value === '' ? '' : /^(?:1|true)$/i.test(value.trim()) ? 'TRUE' : 'FALSE');
    if (type === 'str' || type === 'inlineStr') return text(cellText(value, row));
    if (type === 'e') return text(value);
    const number =
      type === 'd' ? serialOf(value, date1904) : value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) return text(cellText(value, row));
    const format = styles.formatOf(style);
    return readNumber(number, type === 'd' && format === 'General' ? 'm/d/yy' : format, { date1904 });
  };

  const beginRow = (attributes: string) => {
    const said = Number(attributeOf(attributes, 'r') ?? Number.NaN);
    const next = Number.isInteger(said) && said > 0 ? said : row + 1;
    if (next <= row && !anyOrder) throw new OutOfOrder();
    row = next;
    isHidden = isTrue(attributeOf(attributes, 'hidden'));
    cells = [];
    numbers = [];
    numeric = false;
    width = 0;
    nextColumn = 0;
    inRow = true;
  };

  const endRow = () => {
    inRow = false;
    if (width > 0 && isHidden) seen.hiddenRow(row);
    if (width === 0 || (isHidden && visibleOnly) || row > lastRow) return;
    if (width > maxColumns) seen.cutColumns(row, width);
    if (cells.length === 0) return;
    rows.push(numeric ? { cells, numbers, row } : { cells, row });
  };

  const beginCell = (attributes: string) => {
    const column = columnOf(attributeOf(attributes, 'r')) ?? nextColumn;
    nextColumn = column + 1;
    if (visibleOnly && hiddenColumns.has(column)) return;
    cell = {
      column,
      type: attributeOf(attributes, 't') ?? '',
      style: Number(attributeOf(attributes, 's') ?? 0),
      value: '',
      formula: '',
      hasFormula: false,
    };
  };

  const handler: XmlHandler = {
    wantsText: false,
    open(name, attributes) {
      if (cell) {
        if (name === 'v' || (name === 't' && phonetic === 0)) {
          reads = 'value';
          handler.wantsText = true;
        } else if (name === 'f') {
          cell.hasFormula = true;
          reads = 'formula';
          handler.wantsText = true;
        } else if (name === 'rPh') phonetic += 1;
      } else if (inRow) {
        if (name === 'c') beginCell(attributes);
      } else if (inData) {
        if (name === 'row') beginRow(attributes);
      } else if (name === 'sheetData') inData = true;
      else if (name === 'col' && isTrue(attributeOf(attributes, 'hidden'))) {
        const last = Math.min(Number(attributeOf(attributes, 'max')), maxColumns);
        for (let column = Number(attributeOf(attributes, 'min')); column <= last; column++) {
          hiddenColumns.add(column - 1);
          seen.hiddenColumn(column - 1);
        }
      }
    },
    close(name) {
      handler.wantsText = false;
      if (name === 'c' && cell) {
        put(cell);
        cell = undefined;
        phonetic = 0;
      } else if (name === 'rPh') phonetic -= 1;
      else if (name === 'row' && inRow) endRow();
      else if (name === 'sheetData') ended = true;
    },
    text(piece) {
      if (ended || !cell) return;
      if (reads === 'formula') {
        if (cell.formula.length < shownFormula) cell.formula = (cell.formula + piece).slice(0, shownFormula);
        return;
      }
      // What stands right of Z is only counted.
      if (cell.column >= maxColumns) cell.value ||= piece.slice(0, 1);
      else if (cell.value.length + piece.length > mostRawCharacters) throw new OverLimit('cell', row);
      else cell.value = cell.value === '' ? piece : cell.value + piece;
    },
  };

  return {
    handler,
    ended: () => ended,
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** The column that a cell's name says, counted from 0: `AB12` is 27. */
function columnOf(name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < name.length && at < 4; at++) {
    const letter = name.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return column === 0 ? undefined : column - 1;
}

/** The number of a date that is written as text (ISO 8601, 18.17.4.1); NaN for what is none. */
function serialOf(text: string, date1904: boolean): number {
  const whole = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text;
  const time = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(whole) ? whole : `${whole}Z`);
  return time / 86_400_000 + (date1904 ? 24_107 : 25_569);
}
