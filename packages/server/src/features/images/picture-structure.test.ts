import { crc32 } from 'node:zlib';
import { storeLabel } from '@marbete/core/api/labels';
import { storePreformat } from '@marbete/core/api/preformats';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLabel } from '../../testing/label-form.ts';
import { onePixelPng, pictureFile } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { pictureStructure } from './picture-structure.ts';

const base64 = (text: string) => Buffer.from(text, 'base64');
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

const bmp = () => {
  const file = Buffer.alloc(14 + 40 + 8);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(2, 18);
  file.writeInt32LE(-1, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
};

/** The smallest of each kind. */
const pictures: Record<string, Buffer> = {
  png: onePixelPng,
  jpg: bytes(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1],
    [0xff, 0xff, 0xc2, 0, 11, 8, 0, 3, 0, 5, 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x2a, 0xff, 0xd9],
  ),
  gif: base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  bmp: bmp(),
  webp: base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
};
const lossless = base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');
const animated = base64(
  'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA',
);

/** A PNG with another size in its header, whose CRC is right. */
function claiming(width: number, height: number): Buffer {
  const file = Buffer.from(onePixelPng);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

describe('the structure of a picture', () => {
  test('says the size of each kind', () => {
    const size = (content: Buffer, kind: string) => {
      const found = pictureStructure(content, kind);
      return found && [found.widthPx, found.heightPx, found.drawnPixels];
    };
    expect(Object.entries(pictures).map(([kind, content]) => [kind, size(content, kind)])).toEqual([
      ['png', [1, 1, 1]],
      ['jpg', [5, 3, 15]],
      ['gif', [1, 1, 1]],
      ['bmp', [2, 1, 2]],
      ['webp', [1, 1, 1]],
    ]);
    expect([size(lossless, 'webp'), size(animated, 'webp')?.slice(0, 2)]).toEqual([
      [1, 1, 1],
      [1, 1],
    ]);
  });

  test('is missing in a picture that ends early, wherever it ends', () => {
    for (const [kind, content] of Object.entries(pictures)) {
      for (let length = 0; length < content.length; length++) {
        const found = pictureStructure(content.subarray(0, length), kind);
        expect(found, `${kind} ${length}`).toBeUndefined();
      }
    }
  });

  test('ends where the picture ends, whatever stands behind it', () => {
    for (const [kind, content] of Object.entries({ ...pictures, webp: animated })) {
      for (const more of ['<script>alert(1)</script>', '\xff\xd9', '\0', 'IEND', ';']) {
        const found = pictureStructure(bytes([...content], more), kind);
        expect([kind, found?.length]).toEqual([kind, content.length]);
      }
    }
  });

  test('of a JPEG goes on behind a scan, up to its own end', () => {
    const jpeg = pictures['jpg']!;
    const scan = [0xff, 0xc4, 0, 4, 0xff, 0xd9, 0xff, 0xda, 0, 2, 1, 0xff, 0, 0xff, 0xd0, 2];
    const twoScans = bytes([...jpeg.subarray(0, -2)], scan, [0xff, 0xd9]);
    expect(pictureStructure(bytes([...twoScans], 'more'), 'jpg')?.length).toBe(twoScans.length);
  });

  test('is read out of any bytes without a failure', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(pictures)),
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(60),
        (kind, noise, keep) => {
          const file = Buffer.concat([pictures[kind]!.subarray(0, keep), noise]);
          expect(() => pictureStructure(file, kind)).not.toThrow();
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('a call that stores a picture', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server.close());

  const manyFrames = () => {
    const frame = [0x2c, 0, 0, 0, 0, 0xff, 0x0f, 0xff, 0x0f, 0, 2, 1, 0x44, 0];
    return bytes('GIF89a', [0xff, 0x0f, 0xff, 0x0f, 0, 0, 0], frame, frame, frame, [0x3b]);
  };
  const hostile: [name: string, content: Buffer, code: string][] = [
    ['a PNG of 40,000 x 40,000', claiming(40_000, 40_000), 'too-large'],
    ['a PNG of one line', claiming(20_000, 1), 'too-large'],
    ['a GIF of three large frames', manyFrames(), 'too-large'],
    ['a script behind a GIF’s first bytes', bytes('GIF89a<script>alert(1)</script>'), 'unsupported-file'],
    ['a script behind a BMP’s', bytes('BM<!--\0\0\0\0--><script>alert(1)</script>'), 'unsupported-file'],
    ['a script behind a JPEG’s', bytes('\xff\xd8\xff<script>alert(1)</script>'), 'unsupported-file'],
    ['a script behind a WebP’s', bytes('RIFF\x30\0\0\0WEBP<script>alert(1)</script>'), 'unsupported-file'],
    ['a PNG with a wrong sum', Buffer.from(onePixelPng).fill(7, 18, 20), 'unsupported-file'],
  ];

  test.each(hostile)('refuses %s and keeps nothing of it', async (_, content, code) => {
    const file = pictureFile('imagen.png', content);
    const { customer, admin } = server.as;
    const calls = [
      () => customer.call(storeLabel, { form: { data: buildLabel() }, files: { imagen: file } }),
      () =>
        customer.call(storeLabel, {
          form: {
            data: buildLabel(),
            base64: true,
            imagen: `data:image/png;base64,${content.toString('base64')}`,
          },
          files: {},
        }),
      () =>
        admin.call(storePreformat, {
          form: { data: { name: 'a', description: '^XA^XZ' } },
          files: { imagen: file },
        }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code });
    expect(await server.database.read('images')).toEqual([]);
  });

  test('keeps a picture without what stands behind it', async () => {
    for (const [kind, content] of Object.entries(pictures)) {
      const file = pictureFile(`a.${kind}`, bytes([...content], '<script>alert(1)</script>'));
      await server.as.customer.call(storeLabel, { form: { data: buildLabel() }, files: { imagen: file } });
    }
    const stored: Buffer[] = await server.database.read('images').pluck('content');
    expect(stored.map(({ length }) => length).toSorted()).toEqual(
      Object.values(pictures)
        .map(({ length }) => length)
        .toSorted(),
    );
    await server.database.transaction((trx) => trx('images').delete());
  });

  test('takes every kind', async () => {
    for (const [kind, content] of Object.entries({ ...pictures, lossless, animated })) {
      const file = pictureFile(`a.${kind}`, content);
      await server.as.customer.call(storeLabel, { form: { data: buildLabel() }, files: { imagen: file } });
    }
    expect(await server.database.read('images')).toHaveLength(7);
  });
});
