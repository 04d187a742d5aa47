import { createBitmap, fillRect } from '@marbete/engine/internal/picture/bitmap';
import { encodePng } from '@marbete/engine/internal/picture/png';
import { expect, test } from 'vitest';
import { readCodes } from '../../../../tests/golden/read-codes.ts';
import { newToken } from '../devices/new-token.ts';
import { qrPath } from './qr-path.ts';

test('An independent decoder reads the token in the drawn code', async () => {
  const token = newToken();
  const { size, path } = qrPath(token);
  const scale = 4;
  const bitmap = createBitmap(size * scale, size * scale);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    fillRect(bitmap, Number(x) * scale, Number(y) * scale, Number(length) * scale, scale, 'black');
  }
  expect(await readCodes(await encodePng(bitmap))).toEqual([`QRCode: ${token}`]);
});

test('Tokens are 64 hexadecimal digits and never the same', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/);
});
