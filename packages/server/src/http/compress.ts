import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Middleware } from 'koa';

/** Shorter answers fit into a packet or two as they are. */
const minBytes = 2_048;

/** Quick rather than small: an answer is made once and read once. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Lists of labels and pages of rows shrink to a fifth; downloads and pictures go as they are. */
export const compressAnswers: Middleware = async (ctx, next) => {
  await next();
  const { body } = ctx;
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body) || 'pipe' in body) return;
  ctx.vary('accept-encoding');
  const text = JSON.stringify(body);
  ctx.type = 'application/json';
  ctx.body = text;
  if (text.length < minBytes || ctx.acceptsEncodings('br', 'identity') !== 'br') return;
  const packed = await promisify(brotliCompress)(text, options);
  ctx.set('content-encoding', 'br');
  ctx.body = packed;
};
