/**
 * Writes demo/prices.xlsx, .xls and .csv: one price list of 3,000 rows in three formats whose cells read the same.
 * The same every time; run it with `npm run demo:data` after changing the goods. Another folder may be named.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDigit } from '@marbete/engine/internal/codes/gtin';
import iconv from 'iconv-lite';
import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import { departments } from './demo-goods.ts';

const headers = ['CODIGO', 'DESCRIPCION', 'PRECIO', 'OFERTA', 'UNIDAD', 'UBICACION', 'CANTIDAD'];

interface Article {
  code: string;
  description: string;
  price: number;
  offer?: number;
  unit: string;
  location: string;
  copies?: number;
}

/** A random sequence that is the same each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(1974);
const below = (limit: number) => Math.floor(random() * limit);

function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = below(index + 1);
    [mixed[index], mixed[other]] = [mixed[other]!, mixed[index]!];
  }
  return mixed;
}

/** Mostly EAN-13, one in eleven a UPC-A (most begin with 0), one in fifteen an EAN-8 (some begin with 0). */
function createCode(taken: Set<string>): string {
  const kind = random();
  const digits = (count: number) => String(below(10 ** count)).padStart(count, '0');
  const body =
    kind < 0.09
      ? `${random() < 0.8 ? '0' : '7'}${digits(5)}${digits(5)}`
      : kind < 0.16
        ? `${random() < 0.4 ? '00' : '75'}${digits(5)}`
        : `7509${digits(4)}${digits(4)}`;
  const code = body + checkDigit(body);
  if (taken.has(code)) return createCode(taken);
  taken.add(code);
  return code;
}

/** Prices end as shops end them. */
function shopPrice(pesos: number): number {
  const ends = [0, 0.5, 0.9, 0.9, 0.95];
  return Math.floor(pesos) + ends[below(ends.length)]!;
}

function createArticles(): Article[] {
  const codes = new Set<string>();
  return departments.flatMap(({ aisle, articles, brands, goods }) => {
    const offered = goods.flatMap(({ names, kinds, packs, unit }) =>
      names.flatMap((name) =>
        kinds.flatMap((kind) =>
          brands.flatMap((brand, rank) =>
            packs.map(([size, from]) => ({
              description: [name, kind, brand, size].filter((word) => word !== '').join(' '),
              pesos: from * (1 + rank * 0.09),
              unit,
            })),
          ),
        ),
      ),
    );
    if (offered.length < articles)
      throw new Error(`Aisle ${aisle} has ${offered.length} goods, not ${articles}.`);
    const chosen = shuffled(offered).slice(0, articles);
    chosen.sort((a, b) => (a.description < b.description ? -1 : 1));
    return chosen.map(({ description, pesos, unit }, index): Article => {
      const price = shopPrice(pesos * (0.95 + random() * 0.1));
      const lower = shopPrice(price * (0.72 + random() * 0.16));
      const rack = String(Math.floor((index / articles) * 12) + 1).padStart(2, '0');
      const labels = random();
      return {
        code: createCode(codes),
        description,
        price,
        ...(random() < 0.13 && lower < price ? { offer: lower } : {}),
        unit,
        location: `${aisle}${rack}-${1 + below(6)}`,
        ...(labels < 0.12
          ? { copies: 1 + below(random() < 0.8 ? 4 : 24) }
          : labels < 0.45
            ? { copies: 0 }
            : {}),
      };
    });
  });
}

const money = (amount: number | undefined) => amount?.toFixed(2) ?? '';

function cellsOf({ code, description, price, offer, unit, location, copies }: Article): string[] {
  return [code, description, money(price), money(offer), unit, location, copies?.toString() ?? ''];
}

/** Codes as people keep them: text, plain numbers, and numbers with a format of zeros. All read as the same digits. */
function codeCell(code: string, row: number): CellObject {
  if (code.startsWith('0')) {
    return row % 2 === 0 ? { t: 's', v: code } : { t: 'n', v: Number(code), z: '0'.repeat(code.length) };
  }
  return row % 3 === 0
    ? { t: 's', v: code }
    : { t: 'n', v: Number(code), z: row % 3 === 1 ? '0' : 'General' };
}

function toSheet(articles: readonly Article[]): WorkSheet {
  const amount = (value: number | undefined, z: string): CellObject | null =>
    value === undefined ? null : { t: 'n', v: value, z };
  const rows = articles.map((article, row) => [
    codeCell(article.code, row),
    article.description,
    amount(article.price, row % 2 === 0 ? '0.00' : '#,##0.00'),
    amount(article.offer, '0.00'),
    article.unit,
    article.location,
    amount(article.copies, 'General'),
  ]);
  const sheet = utils.aoa_to_sheet([headers, ...rows]);
  sheet['!cols'] = [16, 44, 10, 10, 9, 12, 10].map((wch) => ({ wch }));
  return sheet;
}

function toCsv(articles: readonly Article[]): Buffer {
  const quoted = (cell: string) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [headers, ...articles.map(cellsOf)].map((cells) => cells.map(quoted).join(';'));
  return iconv.encode(`${lines.join('\r\n')}\r\n`, 'windows-1252');
}

const articles = createArticles();
const book = utils.book_new();
utils.book_append_sheet(book, toSheet(articles), 'Precios');
const folder = process.argv[2] ?? fileURLToPath(new URL('../demo', import.meta.url));
const target = (name: string) => join(folder, name);
writeFileSync(target('prices.csv'), toCsv(articles));
for (const [name, bookType] of [
  ['prices.xlsx', 'xlsx'],
  ['prices.xls', 'biff8'],
] as const) {
  const content = write(book, { type: 'buffer', bookType, bookSST: true, compression: true }) as Buffer;
  writeFileSync(target(name), content);
}
const copies = articles.filter((article) => (article.copies ?? 0) > 0).length;
console.log(`${articles.length} articles, ${copies} of them with labels to print.`);
