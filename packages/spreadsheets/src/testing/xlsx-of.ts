import { deflateRawSync } from 'node:zlib';

/** How an archive is written; programs differ in all of these. */
export interface ZipStyle {
  /** Sizes stand behind the content, and the local header says 0 (bit 3), as streaming writers do. */
  descriptors?: boolean;
  stored?: boolean;
  /** What the directory says that parts unpack to, instead of the truth. */
  announced?: number;
}

/** A ZIP archive of these parts, without check sums. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>, style: ZipStyle = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const flags = style.descriptors ? 8 : 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = style.stored ? content : deflateRawSync(content);
    const fields = (bytes: number) => {
      const head = Buffer.alloc(26);
      head.writeUInt16LE(20, 0);
      head.writeUInt16LE(flags, 2);
      head.writeUInt16LE(style.stored ? 0 : 8, 4);
      head.writeUInt32LE(packed.length, 14);
      head.writeUInt32LE(bytes, 18);
      head.writeUInt16LE(Buffer.byteLength(name), 22);
      return head;
    };
    const local = fields(content.length);
    if (style.descriptors) local.fill(0, 10, 22);
    const descriptor = Buffer.alloc(style.descriptors ? 16 : 0);
    if (style.descriptors) descriptor.writeUInt32LE(0x08074b50, 0);
    directory.push(
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      fields(style.announced ?? content.length),
      Buffer.alloc(10),
      offset(at),
      Buffer.from(name),
    );
    const piece = [Buffer.from('PK\x03\x04', 'latin1'), local, Buffer.from(name), packed, descriptor];
    pieces.push(...piece);
    at += piece.reduce((sum, { length }) => sum + length, 0);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, list, end]);
}

function offset(at: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(at);
  return bytes;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet from the XML of its parts, as much of it as a reader needs. */
export function xlsxOf(
  parts: { sheet: string; texts?: string; styles?: string; book?: string },
  style: ZipStyle = {},
): Buffer {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationType}/${type}" Target="${target}"/>`;
  return zipOf(
    {
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml':
        parts.book ??
        `<workbook ${main} xmlns:r="${relationType}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
      'xl/worksheets/sheet1.xml': parts.sheet,
      // Behind the sheet, where many programs write them.
      ...(parts.texts === undefined ? {} : { 'xl/sharedStrings.xml': parts.texts }),
      ...(parts.styles === undefined ? {} : { 'xl/styles.xml': parts.styles }),
    },
    style,
  );
}

/** A worksheet of these rows of XML. */
export const sheetOf = (rows: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet ${main}>${before}<sheetData>${rows}</sheetData></worksheet>`;
