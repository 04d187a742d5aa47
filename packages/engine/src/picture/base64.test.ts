import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64 } from './base64.ts';

test('base64 gives its bytes back, line breaks or not', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect([...fromBase64(text)]).toEqual([...bytes]);
      expect([...fromBase64(text.replace(/(.{20})/g, '$1\r\n'))]).toEqual([...bytes]);
    }),
  );
});
