import { AppError } from '@marbete/core/api/errors';
import { maxTemplateLength } from '@marbete/core/api/labels';
import type { Alignment, Sheets } from '@marbete/engine/internal/picture/label-pages';
import { languagesOfCode, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { readSource } from '@marbete/engine/internal/template/source';
import busboy from 'busboy';
import type { Context } from 'koa';
import { pictureFormats, type PictureFormat, type PictureOrder } from './picture-order.ts';

/** Where pictures are asked for, in the shape of the public rendering service (API-81, D40). */
export const picturesPath = '/v1/printers/';

const shape =
  /^\/v1\/printers\/(6|8|12|24)dpmm\/labels\/(\d{1,3}(?:\.\d{1,6})?)x(\d{1,3}(?:\.\d{1,6})?)(?:\/(\d{1,4}))?(?:\/(.*))?$/s;
const inchMm = 25.4;
/** Inches. */
const longestSide = 15;

/** What a request to the rendering service's address asks for. */
export interface PictureRequest {
  order: PictureOrder;
  /** Whether the remarks go into a header. */
  lints: boolean;
  /** Headers that mean nothing for this format, by name; the answer names them. */
  ignored: readonly string[];
}

/** Reads address, headers and body. Throws AppError for what is wrong with them. */
export async function readPictureRequest(ctx: Context): Promise<PictureRequest> {
  const [, dpmm, width, height, index, rest = ''] = shape.exec(ctx.path) ?? [];
  if (dpmm === undefined) {
    throw new AppError(
      'not-found',
      `Pictures are at ${picturesPath}8dpmm/labels/4x6/0/, with 6, 8, 12 or 24 dpmm and inches.`,
    );
  }
  const [widthInches, heightInches] = [Number(width), Number(height)];
  if (!(widthInches > 0 && heightInches > 0 && widthInches <= longestSide && heightInches <= longestSide)) {
    throw new AppError('invalid-input', `A label measures up to ${longestSide} x ${longestSide} inches.`);
  }
  const format = readFormat(ctx);
  if (index === undefined && format === 'png') {
    throw new AppError(
      'invalid-input',
      'A PNG shows one label: say which one, counted from 0, as in /labels/4x6/0/. A PDF may show all of them.',
    );
  }
  const turn = readTurn(ctx);
  const lints = readChoice(ctx, 'X-Linter', ['off', 'on']) === 'on';
  readChoice(ctx, 'X-Quality', ['bitonal', 'grayscale']);
  const sheets = readSheets(ctx);
  const code =
    ctx.method === 'POST' ? await readBody(ctx) : decoded(rest + (ctx.search === '' ? '' : ctx.search));
  const { text } = readSource(code);
  if (text.trim() === '') throw new AppError('invalid-input', 'There is no printer code to draw.');
  const order: PictureOrder = {
    // What is neither is drawn as the usual language, whose reader says what it misses.
    language: languagesOfCode(text)[0] ?? usualLanguage,
    code,
    dpmm: Number(dpmm),
    widthMm: widthInches * inchMm,
    heightMm: heightInches * inchMm,
    ...(index === undefined ? {} : { index: Number(index) }),
    format,
    turn: format === 'json' ? 0 : turn,
    ...(format === 'pdf' && sheets ? { sheets } : {}),
  };
  return { order, lints, ignored: ignoredHeaders(ctx, format) };
}

function readFormat(ctx: Context): PictureFormat {
  const types = Object.values(pictureFormats);
  const accepted = ctx.accepts([...types]);
  const format = (Object.keys(pictureFormats) as PictureFormat[]).find(
    (key) => pictureFormats[key] === accepted,
  );
  if (format) return format;
  throw new AppError(
    'not-acceptable',
    `Labels are answered as ${types.join(', ')}, not as ${ctx.get('accept').slice(0, 100)}.`,
    { details: { types } },
  );
}

function readTurn(ctx: Context): PictureOrder['turn'] {
  const degrees = ['0', '90', '180', '270'].indexOf(ctx.get('X-Rotation').trim() || '0');
  if (degrees >= 0) return degrees as PictureOrder['turn'];
  throw new AppError('invalid-input', 'X-Rotation is 0, 90, 180 or 270 degrees, clockwise.');
}

/** A header's value out of those listed, in small letters; the first one where the header is missing. */
function readChoice<T extends string>(ctx: Context, header: string, choices: readonly [T, ...T[]]): T {
  const value = ctx.get(header).trim().toLowerCase();
  if (value === '') return choices[0];
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw new AppError('invalid-input', `${header} is one of ${choices.join(', ')}.`);
}

/** Upright paper by its name, in millimetres. */
const papers = {
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
} as const;

const sheetHeaders = [
  'X-Page-Size',
  'X-Page-Orientation',
  'X-Page-Layout',
  'X-Page-Align',
  'X-Page-Vertical-Align',
  'X-Label-Border',
] as const;

function readSheets(ctx: Context): Sheets | undefined {
  const size = readChoice(ctx, 'X-Page-Size', ['', ...(Object.keys(papers) as (keyof typeof papers)[])]);
  const lies = readChoice(ctx, 'X-Page-Orientation', ['portrait', 'landscape']) === 'landscape';
  const across = readChoice(ctx, 'X-Page-Align', ['center', 'left', 'right', 'justify']);
  const down = readChoice(ctx, 'X-Page-Vertical-Align', ['center', 'top', 'bottom', 'justify']);
  const border = readChoice(ctx, 'X-Label-Border', ['none', 'dashed', 'solid']);
  const layout = ctx.get('X-Page-Layout').trim() || '1x1';
  const [, columns, rows] = /^([1-9]\d?)x([1-9]\d?)$/i.exec(layout) ?? [];
  if (columns === undefined || rows === undefined) {
    throw new AppError('invalid-input', 'X-Page-Layout is columns by rows, as in 2x3.');
  }
  if (size === '') return undefined;
  const [shorter, longer] = papers[size];
  return {
    widthMm: lies ? longer : shorter,
    heightMm: lies ? shorter : longer,
    columns: Number(columns),
    rows: Number(rows),
    across: alignments[across],
    down: alignments[down],
    border,
  };
}

const alignments = {
  left: 'start',
  top: 'start',
  center: 'center',
  right: 'end',
  bottom: 'end',
  justify: 'spread',
} as const satisfies Record<string, Alignment>;

/** What was asked for and has no meaning in this format: pages have it in a PDF alone, and without a page size none. */
function ignoredHeaders(ctx: Context, format: PictureFormat): string[] {
  const given = (names: readonly string[]) => names.filter((name) => ctx.get(name) !== '');
  if (format === 'json') return given(['X-Rotation', 'X-Quality', ...sheetHeaders]);
  if (format === 'png') return given(sheetHeaders);
  return ctx.get('X-Page-Size') === '' ? given(sheetHeaders) : [];
}

/** The bytes that an address says; they need not be text. */
function decoded(encoded: string): Uint8Array {
  if (/%(?![0-9a-f]{2})/i.test(encoded)) {
    throw new AppError('invalid-input', 'The code in the address is not URL-encoded.');
  }
  const bytes = encoded.replaceAll(/%(..)/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** The code: the body as it is, or the part `file` of a form. */
async function readBody(ctx: Context): Promise<Uint8Array> {
  if (!ctx.is('multipart')) {
    // The connection outlives a refusal: the answer still has to go out on it.
    return readAll(ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>);
  }
  const form = createForm(ctx);
  const file = new Promise<Uint8Array>((resolve, reject) => {
    let code: Promise<Uint8Array> | undefined;
    form.on('file', (name, stream) => {
      if (name === 'file' && code === undefined) code = readAll(stream as AsyncIterable<Buffer>);
      else stream.resume();
      code?.catch(reject);
    });
    form.on('field', (name, value) => {
      if (name === 'file') code ??= readAll([Buffer.from(value)]);
      code?.catch(reject);
    });
    form.on('error', (cause) =>
      reject(
        new AppError('invalid-input', 'The multipart body is broken off or not well formed.', { cause }),
      ),
    );
    form.on('close', () => resolve(code ?? new Uint8Array()));
  });
  ctx.req.pipe(form);
  try {
    return await file;
  } finally {
    ctx.req.unpipe(form);
    ctx.req.resume();
  }
}

function createForm(ctx: Context): busboy.Busboy {
  try {
    return busboy({ headers: ctx.req.headers, limits: { fields: 20, files: 2, fieldSize: mostBytes } });
  } catch (cause) {
    throw new AppError('invalid-input', 'The multipart body is not well formed.', { cause });
  }
}

const mostBytes = maxTemplateLength * 4;

async function readAll(stream: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > mostBytes) throw new AppError('too-large', 'The printer code is too long to draw.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
