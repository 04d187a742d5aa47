import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { blobBytes } from './byte-source.ts';
import { guessEncoding } from './guess-encoding.ts';

async function guess(content: Buffer) {
  return guessEncoding(blobBytes(new Blob([new Uint8Array(content)]), 'list.csv'));
}

const spanish =
  'CODIGO;DESCRIPCION;PRECIO\n1;Café molido Ibáñez;12\n2;Piña en almíbar;9\n3;Jamón a 4° C;80\n4;AZÚCAR MORENA;20\n5;Güisqui añejo;300\n';

test.each(['utf-8', 'windows-1252', 'cp850', 'macintosh'])(
  'a Spanish list in %s is read as what it is',
  async (encoding) => {
    const found = await guess(iconv.encode(spanish, encoding));
    expect(iconv.decode(iconv.encode(spanish, encoding), found.encoding)).toBe(spanish);
    expect([found.rival, found.doubled]).toEqual([undefined, undefined]);
  },
);

test.each([
  ['pt', 'Pão de açúcar; maçã; coração; limão; órgão'],
  ['fr', 'Crème brûlée; pâté; café; œuf; garçon; maïs'],
  ['de', 'Käse; Würstchen; Brötchen; Spaß; Öl; Äpfel'],
])('a list in %s is read under Windows-1252 as it is', async (_, text) => {
  expect(
    iconv.decode(
      iconv.encode(text, 'windows-1252'),
      (await guess(iconv.encode(text, 'windows-1252'))).encoding,
    ),
  ).toBe(text);
});

test('a Russian list is Windows-1251', async () => {
  const text = 'Молоко; Хлеб чёрный; Сахар; Масло сливочное; Цена';
  expect(await guess(iconv.encode(text, 'windows-1251'))).toEqual({ encoding: 'windows-1251' });
});

test('one stray byte does not turn a UTF-8 list into another page', async () => {
  const content = Buffer.concat([
    Buffer.from(spanish.repeat(3)),
    Buffer.from([0x36, 0x3b, 0x54, 0xe9, 0x3b, 0x35, 0x0a]),
  ]);
  expect(await guess(content)).toEqual({ encoding: 'utf-8', strayBytes: 1 });
});

test('UTF-8 that was encoded twice is recognised, with a word of it', async () => {
  const twice = Buffer.from(iconv.decode(Buffer.from('Café;Piña;Jamón'), 'windows-1252'));
  expect(await guess(twice)).toMatchObject({ encoding: 'utf-8', doubled: { word: 'CafÃ©', meant: 'Café' } });
});

test('a file of ASCII alone is UTF-8', async () => {
  expect(await guess(Buffer.from('CODIGO;PRECIO\n1;2\n'))).toEqual({ encoding: 'utf-8' });
});

describe.each([
  ['windows-1252', [['niño'], ['Café', 'niño'], ['azúcar', 'Jamón'], ['Crème'], ['Pão', 'Limão'], ['Käse', 'Öl'], ['Brand™', 'niño'], ['Tè']]],
  ['cp850', [['niño', 'Café', 'azúcar'], ['Piña', 'Limón', 'Año']]],
  ['macintosh', [['niño', 'Café', 'azúcar']]],
] as const)('one byte that is another one, in a list in %s', (page, lists) => {
  // Before, within and behind a name of a column, and in the names of other articles.
  const places = ['codigo', 'igo', 'mbre', 'xyz', 'z,'];
  test.each(places)('at %s changes no letter of another row', async (place) => {
    for (const names of lists) {
      const rows = names.map((name, at) => `A${at},P ${name} n${at},${at + 3}.50\n`);
      const text = ['codigo,nombre,precio\n', ...rows, 'A98,xyz,2.50\n'].join('');
      for (let byte = 0x80 + places.indexOf(place); byte <= 0xff; byte += places.length) {
        const content = iconv.encode(text, page);
        content[iconv.encode(text.slice(0, text.indexOf(place)), page).length] = byte;
        const { encoding, rival, unreadable } = await guess(content);
        if (rival || unreadable !== undefined) continue;
        const read = iconv.decode(content, encoding);
        expect(rows.filter((row) => !read.includes(row))).toEqual([]);
      }
    }
  });
}); // prettier-ignore

test.each([
  ['windows-1252', ['Jalapeño', 'Crêpe', 'Café', 'Jamón']],
  ['windows-1252', ['Precio¹', 'niño', 'caña', 'Jamón']],
  ['macintosh', ['pinyó', 'Braç']],
])('a list in %s with the words %j is read as it is, or asked', async (page, names) => {
  const text = names.map((name, at) => `A${at};${name};3,50\n`).join('');
  const content = iconv.encode(text, page);
  const { encoding, rival, unreadable } = await guess(content);
  if (!rival && unreadable === undefined) expect(iconv.decode(content, encoding)).toBe(text);
});

test.each([
  ['Käse', 'macintosh'],
  ['Crème', 'macintosh'],
  ['Piña', 'macintosh'],
  ['Größe', 'macintosh'],
  ['Käse', 'cp850'],
])('%s in %s, the one word of a list with a wrong byte, is read or asked about', async (word, page) => {
  for (const head of ['Artikel?;Name', 'Arti?kel;Name', '?Artikel;Name', 'Preis ?;Name'])
    for (let byte = 0x80; byte <= 0xff; byte++) {
      const content = iconv.encode(`${head}\n1;${word};2,50\n2;Brot;3,20\n`, page);
      content[content.indexOf(0x3f)] = byte;
      const { encoding, rival, unreadable } = await guess(content);
      const read = iconv.decode(iconv.encode(word, page), encoding);
      if (!rival && unreadable === undefined) expect([head, byte, read]).toEqual([head, byte, word]);
    }
});

test.each([
  [
    'windows-1257',
    'Kodas;Pavadinimas\n1;Juoda duona „Bočių“ 800 g\n2;Varškės sūris\n3;Šakotis\n4;Žuvies šprotai\n',
  ],
  ['windows-1252', 'Nr;Name\n1;Brot „Schwarzwald“ groß\n2;Käse „alt“\n'],
  ['windows-1251', 'Код;Товар\n1;Шуруп 3,5х35 СтройДом\n2;Лампа Е27\n3;Цемент М500\n'],
])('%s: quotes below, names of two words and sizes are read', async (page, text) => {
  const { encoding, rival } = await guess(iconv.encode(text, page));
  expect([iconv.decode(iconv.encode(text, page), encoding), rival]).toEqual([text, undefined]);
});
