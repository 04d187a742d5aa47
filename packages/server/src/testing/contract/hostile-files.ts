import { onePixelPng } from '../pictures.ts';
import { zip } from '../zip.ts';

/** Files that are not what they seem, by what is wrong with them; made once, on first use. */
export const hostileFiles: Readonly<Record<string, () => File>> = Object.fromEntries(
  Object.entries({
    'nothing.csv': () => Buffer.alloc(0),
    'bytes.csv': () => Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 197) % 256)),
    'nul.csv': () => Buffer.from('A,B\0,C\n\0,1,2\n'),
    'latin.csv': () => Buffer.from('A,B\n\xe9\xff,\xc3\x28\n', 'latin1'),
    'quotes.csv': () => Buffer.from(`A,B\n"${'open,'.repeat(2_000)}\n`),
    'line.csv': () => Buffer.from(`A,${'x'.repeat(2_000_000)}\n1,2\n`),
    'columns.csv': () => Buffer.from(`${'a,'.repeat(10_000)}a\n${'1,'.repeat(10_000)}1\n`),
    'formulas.csv': () => Buffer.from('CODIGO,PRECIO\n"=HYPERLINK(""http://x"")",@SUM(1)\n+1,-1\n'),
    'cut-off.xlsx': () => workbook(row(3)).subarray(0, 600),
    'no-book.xlsx': () => zip({ 'a.txt': 'x' }),
    'columns.xlsx': () => workbook(row(10_000)),
    'bomb.xlsx': () => workbook(' '.repeat(150_000_000)),
    'laughs.xlsx': () =>
      zip({
        ...bookParts(''),
        'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1_000)}">${Array.from(
          { length: 12 },
          (_, index) => `<!ENTITY b${index} "${`&${index === 0 ? 'a' : `b${index - 1}`};`.repeat(10)}">`,
        ).join(
          '',
        )}]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b11;</t></is></c></row></sheetData></worksheet>`,
      }),
    'strings.xlsx': () =>
      zip({
        ...bookParts('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>4294967295</v></c></row>'),
        'xl/sharedStrings.xml': `<sst count="4294967295" uniqueCount="4294967295"><si>${'<r><si>'.repeat(50_000)}<t>x</t></si></sst>`,
      }),
    'html.xls': () => Buffer.from('<html><table><tr><td>1</td></tr></table><script>x</script></html>'),
    'cut-off.xls': () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'script.png': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'),
    'cut-off.png': () => onePixelPng.subarray(0, 20),
    'trailing.png': () => Buffer.concat([onePixelPng, Buffer.alloc(100_000)]),
    'large.png': () => Buffer.concat([onePixelPng, Buffer.alloc(3 * 1024 * 1024)]),
  }).map(([name, make]) => {
    let content: Buffer | undefined;
    return [name, () => new File([new Uint8Array((content ??= make()))], name)];
  }),
);

const row = (columns: number) =>
  `<row r="1">${Array.from({ length: columns }, (_, index) => `<c t="inlineStr"><is><t>${index}</t></is></c>`).join('')}</row>`;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook of one sheet with these rows. */
export const workbook = (rows: string) => zip(bookParts(rows));

/** The least that a workbook of one sheet is made of (ECMA-376 part 1). */
function bookParts(rows: string): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
}
