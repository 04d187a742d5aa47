import { AppError } from '@marbete/core/api/errors';
import { maxTemplateLength } from '@marbete/core/api/labels';
import { languagesOfCode } from '@marbete/core/template/languages';
import type { Context, Middleware } from 'koa';
import type { Database } from '../../db/database.ts';
import { userOfAuthorization } from '../admission/admit-caller.ts';
import type { DrawingRoom } from './drawing-room.ts';
import type { PictureOrder } from './picture-order.ts';

/** Where pictures are asked for, in the shape of the public rendering service (API-81, D40). */
const picturesPath = '/v1/printers/';

const shape =
  /^\/v1\/printers\/(6|8|12|24)dpmm\/labels\/(\d{1,3}(?:\.\d{1,6})?)x(\d{1,3}(?:\.\d{1,6})?)\/(\d{1,4})\/?(.*)$/s;
const inchMm = 25.4;
/** Inches. */
const longestSide = 15;

/**
 * `GET /v1/printers/8dpmm/labels/4x6/0/CODE` and `POST` with the code as body: the picture of one label as PNG, with
 * the number of labels in `X-Total-Count`. For those who are signed in; the code is never logged.
 */
export function servePictures(database: Database, room: DrawingRoom): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(picturesPath)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'POST') {
      ctx.set('allow', 'GET, POST');
      throw new AppError('invalid-input', 'Ask for a picture with GET or POST.');
    }
    if (!(await userOfAuthorization(database, ctx.get('authorization')))) {
      throw new AppError('unauthenticated', 'Unauthenticated.');
    }
    const order = await readOrder(ctx);
    const { labels, png } = await room.draw(order);
    ctx.set('x-total-count', String(labels));
    ctx.set('cache-control', 'no-store');
    if (!png) {
      const message = `The code draws ${labels} labels, counted from 0; there is no label ${order.index}.`;
      throw new AppError('not-found', message, { details: { labels } });
    }
    ctx.type = 'image/png';
    ctx.body = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  };
}

async function readOrder(ctx: Context): Promise<PictureOrder> {
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
  const code =
    ctx.method === 'POST' ? await readText(ctx) : decoded(rest + (ctx.search === '' ? '' : ctx.search));
  if (code.trim() === '') throw new AppError('invalid-input', 'There is no printer code to draw.');
  return {
    // What is neither is drawn as ZPL, whose reader says what it misses.
    language: languagesOfCode(code)[0] ?? 'zpl',
    code,
    dpmm: Number(dpmm),
    widthMm: widthInches * inchMm,
    heightMm: heightInches * inchMm,
    index: Number(index),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('invalid-input', 'The code in the address is not URL-encoded.');
  }
}

async function readText(ctx: Context): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  // The connection outlives a refusal: the answer still has to go out on it.
  for await (const part of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxTemplateLength * 4)
      throw new AppError('too-large', 'The printer code is too long to draw.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
