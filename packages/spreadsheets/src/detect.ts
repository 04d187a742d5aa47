import { AppError } from '@marbete/core/api/errors';
import { decode, decodeBytes } from './csv/decoding.ts';
import { encodingByMark, looksLikeUtf16 } from './csv/encodings.ts';
import type { NoticeBoard } from './notices.ts';
import { unsupported } from './refusals.ts';
import type { SpreadsheetFormat } from './spreadsheet.ts';

/** What is looked at of a file to know its kind. */
export const headBytes = 64 * 1024;

/** File name extensions that a catalogue may have (CIMP-01). */
export const spreadsheetExtensions = ['.csv', '.xls', '.xlsx'] as const;

/** Text files with these names are read as CSV; the last two are often text that carries a workbook's name. */
const textExtensions = new Set([
  '',
  '.csv',
  '.txt',
  '.tsv',
  '.tab',
  '.prn',
  '.dat',
  '.xls',
  '.xlsx',
  '.xlsm',
]);

/**
 * What the first bytes of a file say it is; a ZIP archive and a compound file need a look inside. `markup` is a table of a
 * web page or XML Spreadsheet 2003, which many programs export under the name .xls.
 */
export type Kind = 'text' | 'markup' | 'zip' | 'compound' | 'old-binary';

const others: readonly [hex: string, name: string][] = [
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['47494638', 'a GIF picture'],
  ['1f8b', 'a gzip archive'],
  ['377abcaf', 'a 7z archive'],
  ['52617221', 'a RAR archive'],
  ['53514c69', 'a database'],
];

/**
 * What a file is by its first bytes, and only then by its name. Throws `unsupported-file`, naming what it is and the
 * next step, for anything that is no spreadsheet.
 */
export function kindOf(head: Uint8Array, fileName: string): Kind {
  const hex = Array.from(head.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (head.length === 0) throw unsupported(fileName, 'is empty', 'Export it again and choose the new file');
  // Blank lines alone, a mark of UTF-8 before them, or the zeros of a disk that lost its power.
  if (/^(?:\xef\xbb\xbf)?[\s\0]*$/.test(decodeBytes(head))) {
    throw new AppError('data-invalid', `${fileName} is empty. Export it again and choose the new file.`, {
      details: { file: fileName, reason: 'no-rows' },
    });
  }
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return 'zip';
  if (hex === 'd0cf11e0a1b11ae1') return 'compound';
  // BIFF 2 to 4: a bare stream that begins with a BOF record (2.5.10 in [MS-XLS] names their versions).
  if (/^09(00|02|04)(04|06)00/.test(hex)) return 'old-binary';
  const other = others.find(([magic]) => hex.startsWith(magic));
  if (other) throw unsupported(fileName, `is ${other[1]}, not a spreadsheet`);
  if (!isText(head)) throw unsupported(fileName, 'is not a spreadsheet: it holds binary data');
  const kind = kindOfText(head, fileName);
  const extension = /[^/\\](\.[^./\\]*)$/.exec(fileName)?.[1]!.toLowerCase() ?? '';
  if (kind === 'text' && !textExtensions.has(extension)) {
    throw unsupported(fileName, `has the extension ${extension}, which is no spreadsheet's`);
  }
  return kind;
}

function kindOfText(head: Uint8Array, fileName: string): 'text' | 'markup' {
  const encoding = encodingByMark(head)?.encoding ?? looksLikeUtf16(head);
  const text = (encoding === undefined ? decodeBytes(head) : decode(head, encoding))
    .replace(/^(?:\xef\xbb\xbf|\ufeff)?\s*(?:<!--[^]*?-->\s*)*/, '')
    .toLowerCase();
  const isTable = text.startsWith('<') && text.includes('<table');
  if (isTable || text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'markup';
  if (/^<(?:!doctype html|html|meta|head|body)/.test(text)) {
    throw unsupported(
      fileName,
      'is a web page without a table',
      'Export the list again and choose the new file',
    );
  }
  if (/^(?:<\?xml|\{\\rtf|mime-version:)/.test(text)) {
    throw unsupported(
      fileName,
      'is an XML, RTF or MHTML document',
      'Open it in a spreadsheet program and save it as .xlsx',
    );
  }
  return 'text';
}

/** Notes where the name of a file says that it is a workbook and its content is none, or the other way round. */
export function noteName(kind: Kind, fileName: string, notices: NoticeBoard): void {
  const isWorkbookName = /\.xls[xm]?$/i.test(fileName);
  const isWorkbook = kind !== 'text' && kind !== 'markup';
  if (isWorkbookName ? !isWorkbook : isWorkbook && /\.(?:csv|txt|tsv|tab)$/i.test(fileName))
    notices.namedOtherwise(kind === 'text' ? 'text' : kind === 'markup' ? 'a web page or XML' : 'a workbook');
}

/** The format that goes with a kind of file. */
export function formatOf(kind: Kind): SpreadsheetFormat {
  if (kind === 'text') return 'csv';
  return kind === 'zip' ? 'xlsx' : 'xls';
}

function isText(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  if (looksLikeUtf16(head)) return true;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    // Separators FS to US (GS stands in GS1 codes) and an end-of-file mark are text; so are tab and line ends.
    if (byte < 0x1c && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) controls++;
  }
  return controls * 200 <= head.length;
}
