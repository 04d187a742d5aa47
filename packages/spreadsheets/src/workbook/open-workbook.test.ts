import { getEventListeners } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isAppError } from '@marbete/core/api/errors';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CFB, type CellObject, utils, write, type WorkBook } from 'xlsx';
import { type OpenOptions, openSpreadsheet } from '../read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marbete-workbook-test-'));
  // Other tests make temporary folders too; the ones of this file are counted.
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

type Cells = (string | number | boolean | CellObject | null)[][];

function buildWorkbook(sheets: Record<string, Cells>, change: (book: WorkBook) => void = () => {}): WorkBook {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  }
  change(book);
  return book;
}

const bytesOf = (book: WorkBook, bookType: 'xlsx' | 'biff8' | 'xlsb' | 'ods' = 'xlsx') =>
  write(book, { type: 'buffer', bookType, compression: true }) as Buffer;

async function readBook(content: Buffer, options: OpenOptions = {}) {
  const sheet = await openSpreadsheet(Readable.from([content]), { fileName: 'prices.xlsx', ...options });
  const rows = [];
  for await (const batch of sheet.rows) rows.push(...batch);
  return { detected: sheet.detected, rows, cells: rows.map((row) => row.cells), notices: sheet.notices() };
}

async function failure(promise: Promise<unknown>) {
  try {
    await promise;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

test('an .xlsx and an .xls give the same rows, with numbers beside their text', async () => {
  const book = buildWorkbook({
    Precios: [
      ['CODIGO', 'DESCRIPCION', 'PRECIO'],
      ['0075', 'Piña\u2028Ñu', { t: 'n', v: 12.5, z: '$#,##0.00' }],
      [7501031311309, null, { t: 'n', v: 45292, z: 'dd/mm/yyyy' }],
      [null, null, null],
      [{ t: 'n', v: 123, z: '00000' }, true, '  '],
    ],
  });
  const expected = [
    { cells: ['CODIGO', 'DESCRIPCION', 'PRECIO'], row: 1 },
    { cells: ['0075', 'Piña\u2028Ñu', '$12.50'], numbers: [null, null, '12.5'], row: 2 },
    { cells: ['7501031311309', '', '01/01/2024'], numbers: ['7501031311309', null, null], row: 3 },
    { cells: ['00123', 'TRUE', '  '], numbers: ['123', null, null], row: 5 },
  ];
  const modern = await readBook(bytesOf(book));
  expect(modern.rows).toEqual(expected);
  expect(modern.detected).toEqual({ format: 'xlsx', sheet: 'Precios', sheets: ['Precios'] });
  // The name does not matter: what the first bytes say comes first.
  const old = await readBook(bytesOf(book, 'biff8'), { fileName: 'prices.csv' });
  expect(old.rows).toEqual(expected);
  expect(old.detected.format).toBe('xls');
});

test('the first visible sheet is read unless another is chosen', async () => {
  const book = buildWorkbook({ Oculta: [['a']], Precios: [['b']], Más: [['c']] }, (made) => {
    made.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] };
  });
  const content = bytesOf(book);
  const first = await readBook(content);
  expect([first.detected.sheet, first.cells]).toEqual(['Precios', [['b']]]);
  expect(first.detected.sheets).toEqual(['Oculta', 'Precios', 'Más']);
  expect((await readBook(content, { sheet: 'más' })).cells).toEqual([['c']]);
  const unknown = await failure(readBook(content, { sheet: 'Hoja9' }));
  expect([unknown.code, unknown.message.includes('Oculta, Precios, Más')]).toEqual(['data-invalid', true]);
});

test.each(['xlsx', 'biff8'] as const)(
  'empty sheets are passed over, and others with cells are said: .%s',
  async (type) => {
    const book = buildWorkbook(
      { Portada: [], Oculta: [['a']], Uno: [['b']], Dos: [['c']], Nada: [] },
      (made) => {
        made.Workbook = { Sheets: [0, 1, 0, 0, 0].map((Hidden) => ({ Hidden: Hidden as 0 | 1 })) };
      },
    );
    const content = bytesOf(book, type);
    const { detected, cells, notices } = await readBook(content);
    expect([detected.sheet, cells]).toEqual(['Uno', [['b']]]);
    expect(notices).toMatchObject([
      { code: 'other-sheets', message: expect.stringMatching(/'Uno' was read. 'Dos' holds cells too/) },
    ]);
    expect((await readBook(content, { sheet: 'Uno' })).notices).toEqual([]);
    expect((await readBook(content, { sheet: 'Nada' })).cells).toEqual([]);
  },
);

test('columns right of Z are cut and errors are counted, each with a notice', async () => {
  const wide = Array.from({ length: 28 }, (_, index) => `c${index}`);
  const { cells, notices } = await readBook(bytesOf(buildWorkbook({ S: [wide, ['x', { t: 'e', v: 42 }]] })));
  expect(cells.map((row) => row.length)).toEqual([26, 2]);
  expect(cells[1]).toEqual(['x', '#N/A']);
  expect(notices.map((notice) => notice.code).sort()).toEqual(['columns-cut', 'error-cells']);
});

test('a sheet with too many rows is refused', async () => {
  const content = bytesOf(buildWorkbook({ S: [['A'], [1], [2], [3]] }));
  expect((await readBook(content, { limits: { workbookRows: 3 } })).cells).toHaveLength(4);
  const error = await failure(readBook(content, { limits: { workbookRows: 2 } }));
  expect([error.code, error.details.limitRows]).toEqual(['too-large', 2]);
});

test('a workbook of many batches arrives whole and in order', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [`row ${index}`, 'x'.repeat(index % 700)]);
  const { cells } = await readBook(bytesOf(buildWorkbook({ S: rows })));
  expect(cells.map(([name]) => name)).toEqual(rows.map(([name]) => name));
});

test('a file over its bytes is refused before it is read', async () => {
  const content = bytesOf(buildWorkbook({ S: [['a']] }));
  const limits = { workbookBytes: 100, csvBytes: 1_000_000 };
  expect((await failure(readBook(content, { limits }))).details).toMatchObject({ limitBytes: 100 });
});

test('an archive that announces too much is refused before it is unpacked', async () => {
  const content = bytesOf(buildWorkbook({ S: [['a'.repeat(30_000)]] }));
  const error = await failure(readBook(content, { limits: { unpackedBytes: 20_000 } }));
  expect([error.code, error.details.limitBytes]).toEqual(['too-large', 20_000]);
});

/** A ZIP archive of these parts. */
function zipOf(parts: Record<string, Buffer>): Buffer {
  const archive = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(parts)) CFB.utils.cfb_add(archive, `/${name}`, content);
  return CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer;
}

test('an archive that unpacks to more than it announced is stopped while it unpacks', async () => {
  const content = withPart(
    'xl/none.xml',
    'application/xml',
    () => {},
    (book) => {
      const sheet = CFB.find(book, '/xl/worksheets/sheet1.xml')!;
      sheet.content = Buffer.from(
        String(sheet.content).replace('<sheetData>', `${' '.repeat(50_000_000)}<sheetData>`),
      );
    },
  );
  // The directory says: no larger than it is packed.
  for (let at = content.indexOf('PK\x01\x02'); at >= 0; at = content.indexOf('PK\x01\x02', at + 4)) {
    content.writeUInt32LE(content.readUInt32LE(at + 20), at + 24);
  }
  const error = await failure(readBook(content, { limits: { unpackedBytes: 1_000_000 } }));
  expect([error.code, error.message]).toEqual(['too-large', expect.stringMatching(/unpacks to more than/)]);
  expect((await readBook(content, { limits: { unpackedBytes: 60_000_000 } })).cells).toHaveLength(2);
});

/** A workbook with one more part in it, under the content type that Excel gives to such parts. */
function withPart(
  name: string,
  type: string,
  change: (entry: { flags?: number; method?: number }) => void = () => {},
  changeBook: (book: ReturnType<typeof CFB.read>) => void = () => {},
) {
  const book = CFB.read(bytesOf(buildWorkbook({ S: [['CODIGO'], ['7501031311309']] })), { type: 'buffer' });
  const list = CFB.find(book, '/[Content_Types].xml')!;
  const override = `<Override PartName="/${name}" ContentType="${type}"/>`;
  list.content = Buffer.from(
    String(Buffer.from(list.content as Buffer)).replace('</Types>', `${override}</Types>`),
  );
  CFB.utils.cfb_add(book, `/${name}`, Buffer.from('<not xml'));
  changeBook(book);
  const content = CFB.write(book, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer;
  const packed: { flags?: number; method?: number } = {};
  change(packed);
  for (const [signature, flags, method] of [
    ['PK\x03\x04', 6, 8],
    ['PK\x01\x02', 8, 10],
  ] as const) {
    for (let at = content.indexOf(signature); at >= 0; at = content.indexOf(signature, at + 4)) {
      const nameAt = at + (signature === 'PK\x03\x04' ? 30 : 46);
      if (content.toString('latin1', nameAt, nameAt + name.length) !== name) continue;
      if (packed.flags !== undefined) content.writeUInt16LE(packed.flags, at + flags);
      if (packed.method !== undefined) content.writeUInt16LE(packed.method, at + method);
    }
  }
  return content;
}

test.each([
  ['xl/persons/person.xml', 'application/vnd.ms-excel.person+xml'],
  ['xl/threadedComments/threadedComment1.xml', 'application/vnd.ms-excel.threadedcomments+xml'],
  ['xl/comments1.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml'],
  ['xl/metadata.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml'],
  ['xl/calcChain.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml'],
  [
    'xl/externalLinks/externalLink1.xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml',
  ],
  ['docProps/custom.xml', 'application/vnd.openxmlformats-officedocument.custom-properties+xml'],
  ['docProps/core2.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ['xl/theme/theme2.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
  ['xl/richData/rdrichvalue.xml', 'application/vnd.ms-excel.rdrichvalue+xml'],
  ['xl/featurePropertyBag/featurePropertyBag.xml', 'application/vnd.ms-excel.featurepropertybag+xml'],
  ['nobody/knows.xml', 'application/x-of-next-year+xml'],
])('%s, which no cell needs, may be missing, broken, encrypted or packed in any way', async (name, type) => {
  const expected = [['CODIGO'], ['7501031311309']];
  expect((await readBook(withPart(name, type))).cells).toEqual(expected);
  expect((await readBook(withPart(name, type, (part) => (part.flags = 1)))).cells).toEqual(expected);
  expect((await readBook(withPart(name, type, (part) => (part.method = 99)))).cells).toEqual(expected);
});

test('what the list of content types names and the archive lacks keeps no workbook from being read', async () => {
  const missing = withPart('xl/persons/person.xml', 'application/vnd.ms-excel.person+xml');
  for (let at = missing.indexOf('xl/persons/'); at >= 0; at = missing.indexOf('xl/persons/', at + 1)) {
    missing.write('zz/persons/', at);
  }
  expect((await readBook(missing)).cells).toEqual([['CODIGO'], ['7501031311309']]);
});

test('files that are no workbook are refused by what they are', async () => {
  const refused = async (content: Buffer) => {
    const error = await failure(readBook(content));
    expect(error.code).toBe('unsupported-file');
    return error.message;
  };
  const archive = (...names: string[]) =>
    zipOf(Object.fromEntries(names.map((name) => [name, Buffer.from('<x/>')])));
  const book = buildWorkbook({ S: [['a']] });
  expect(await refused(archive('word/document.xml', '[Content_Types].xml'))).toContain('Word');
  expect(await refused(archive('a.txt'))).toContain('ZIP archive');
  expect(await refused(bytesOf(book, 'ods'))).toContain('OpenDocument');
  expect(await refused(bytesOf(book, 'xlsb'))).toContain('.xlsb');
  expect(await refused(bytesOf(book).subarray(0, 2_000))).toContain('damaged');
  expect(await refused(Buffer.concat([bytesOf(book, 'biff8').subarray(0, 600)]))).toContain('cannot be read');
});

test.each([0, 1, 2])('an .xls that lost the sheet with index %i of its names is refused', async (lost) => {
  const list = [['CODIGO'], ['7501031311309']];
  const content = bytesOf(buildWorkbook({ Uno: list, Dos: list, Tres: list }), 'biff8');
  // BoundSheet8 (2.4.28 in [MS-XLS]): its number, its length, and where the sheet begins.
  let at = -1;
  for (let left = lost; left >= 0; left--) {
    at = content.indexOf('8500', at + 1, 'hex');
    while (content.readUInt16LE(at + 8) > 2) at = content.indexOf('8500', at + 1, 'hex');
  }
  const moved = Buffer.from(content);
  moved.writeUInt32LE(moved.readUInt32LE(at + 4) + 4, at + 4);
  expect(await failure(readBook(moved, { fileName: 'p.xls', sheet: 'Dos' }))).toMatchObject({
    code: 'unsupported-file',
    message: expect.stringContaining('save it again as .xlsx'),
  });
});

test('a workbook with a password says so', async () => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(16));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(6_000));
  const error = await failure(readBook(CFB.write(container, { type: 'buffer' }) as Buffer));
  expect([error.code, error.message.includes('password')]).toEqual(['unsupported-file', true]);
});

test('a workbook that takes too long, too much memory or is not wanted any more leaves nothing behind', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => [
    index,
    `name ${index}`,
    index / 7,
    'text',
    index * 3,
  ]);
  const path = join(folder, 'large.xls');
  await writeFile(path, bytesOf(buildWorkbook({ S: rows }), 'biff8'));
  expect((await failure(openSpreadsheet(path, { limits: { timeMs: 1 } }))).code).toBe('timed-out');
  expect((await failure(openSpreadsheet(path, { limits: { memoryMiB: 24 } }))).code).toBe('too-large');
  const stop = new AbortController();
  const opening = failure(openSpreadsheet(path, { signal: stop.signal }));
  stop.abort();
  expect((await opening).code).toBe('cancelled');
  const left = (await readdir(folder)).filter((name) => name.startsWith('marbete-'));
  expect(left).toEqual([]);
});

test('a signal that many workbooks are read under keeps none of them', async () => {
  const { signal } = new AbortController();
  const content = bytesOf(buildWorkbook({ S: [['a']] }));
  const opened = await openSpreadsheet(Readable.from([content]), { fileName: 'x.xlsx', signal });
  await opened.close();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('several workbooks may be asked for at once and read in any order', async () => {
  const contents = ['a', 'b', 'c'].map((name) => bytesOf(buildWorkbook({ S: [[name]] })));
  const opened = await Promise.all(
    contents.map((content) => openSpreadsheet(Readable.from([content]), { fileName: 'x.xlsx' })),
  );
  const names: string[] = [];
  for (const sheet of opened.reverse()) {
    for await (const batch of sheet.rows) names.push(batch[0]!.cells[0]!);
  }
  expect(names).toEqual(['c', 'b', 'a']);
});

test.each(['xlsx', 'biff8'] as const)(
  'hidden rows and columns of %s are read and said, and left out where only what is visible is wanted',
  async (bookType) => {
    const cells = [
      ['CODIGO', 'COSTO', 'PRECIO'],
      ['K1', 4, 10.5],
      ['K2', 5, 11.5],
      ['K3', 6, 12.5],
    ];
    const content = bytesOf(
      buildWorkbook({ S: cells }, ({ Sheets }) => {
        // What writes an .xls here keeps hidden columns alone.
        if (bookType === 'xlsx') Sheets['S']!['!rows'] = [{}, {}, { hidden: true }, {}];
        Sheets['S']!['!cols'] = [{}, { hidden: true }, {}];
      }),
      bookType,
    );
    const fileName = bookType === 'xlsx' ? 'prices.xlsx' : 'prices.xls';
    const all = await readBook(content, { fileName });
    expect(all.cells.map((row) => row.join())).toEqual(cells.map((row) => row.join()));
    expect(all.notices.map(({ message }) => message).join()).toContain('--visible-only leaves them out');
    const visible = await readBook(content, { fileName, visibleOnly: true });
    const shown = ['CODIGO,PRECIO', 'K1,10.5', 'K2,11.5', 'K3,12.5'];
    expect(visible.cells.map((row) => row.filter((cell) => cell !== '').join())).toEqual(
      bookType === 'xlsx' ? shown.filter((row) => !row.startsWith('K2')) : shown,
    );
    expect(visible.notices.map(({ message }) => message).join()).toContain('left out');
  },
);

test.each<[string, Buffer, string[][]]>([
  [
    'a page with names and numbers of characters, and a title in a table of its own',
    Buffer.from(
      '<!-- list --><html><table><tr><td>Lista</td></tr></table><table><tr><th>C&#243;digo<th>Nombre<th>Precio</tr>' +
        '<tr><td>0075</td><td>Caf&eacute; &amp; t&#xe9; &lt;1 kg&gt; &amp;eacute;</td><td>1.234,50&nbsp;</td></tr></table>',
    ),
    [
      ['Código', 'Nombre', 'Precio'],
      ['0075', 'Café & té <1 kg> &eacute;', '1.234,50'],
    ],
  ],
  [
    'a page in Windows-1252 that does not say so',
    Buffer.from(
      '\n<TABLE><TR><TD>Clave</TD><TD>Precio</TD></TR><TR><TD>Piña</TD><TD>9,90</TD></TR></TABLE>',
      'latin1',
    ),
    [
      ['Clave', 'Precio'],
      ['Piña', '9,90'],
    ],
  ],
  [
    'a page in UTF-16 with its mark',
    Buffer.from(
      '\ufeff<table><tr><td>Clave</td><td>Precio</td></tr><tr><td>Ñu</td><td>5.50</td></tr></table>',
      'utf16le',
    ),
    [
      ['Clave', 'Precio'],
      ['Ñu', '5.50'],
    ],
  ],
  [
    'XML Spreadsheet 2003',
    Buffer.from(
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
        'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Lista"><Table>' +
        ['Clave', 'Precio', '0075', '12.5']
          .map((text, at) => [at % 2 ? '' : '<Row>', text, at % 2 ? '</Row>' : ''])
          .map(([open, text, close]) => `${open}<Cell><Data ss:Type="String">${text}</Data></Cell>${close}`)
          .join('') +
        '</Table></Worksheet></Workbook>',
    ),
    [
      ['Clave', 'Precio'],
      ['0075', '12.5'],
    ],
  ],
])('a table under the name .xls is read as text, which is said: %s', async (_, content, cells) => {
  const read = await readBook(content, { fileName: 'lista.xls' });
  expect(read.cells).toEqual(cells);
  expect(read.notices.map(({ code }) => code)).toContain('named-otherwise');
});

test('text under the name of a workbook and a workbook under the name of text are read and said; what is called right is not', async () => {
  const book = bytesOf(
    buildWorkbook({
      Hoja: [
        ['CODIGO', 'PRECIO'],
        ['A1', 2.5],
      ],
    }),
  );
  const text = Buffer.from('CODIGO\tPRECIO\nA1\t2.5\n');
  const codes = async (content: Buffer, fileName: string) => {
    const { cells, notices } = await readBook(content, { fileName });
    expect(cells).toEqual([
      ['CODIGO', 'PRECIO'],
      ['A1', '2.5'],
    ]);
    return notices.map(({ code }) => code);
  };
  for (const [content, name] of [
    [text, 'a.XLS'],
    [text, 'a.xlsx'],
    [book, 'a.csv'],
  ] as const)
    expect(await codes(content, name), name).toEqual(['named-otherwise']);
  for (const [content, name] of [
    [text, 'a.csv'],
    [text, 'a'],
    [book, 'a.xlsx'],
    [book, 'a.xls'],
  ] as const)
    expect(await codes(content, name), name).toEqual([]);
});
