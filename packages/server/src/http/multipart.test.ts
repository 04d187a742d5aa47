import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const edge = 'edge-of-a-part';
const part = (head: string, content: string) => `--${edge}\r\n${head}\r\n\r\n${content}`;
const ignored = 'Content-Disposition: form-data; name="other"; filename="a.csv"';
const wanted = 'Content-Disposition: form-data; name="archivo"; filename="a.csv"';

test.each([
  ['a file that nobody asked for', part(ignored, 'A,B\r\n1,2')],
  ['a file that was asked for', part(wanted, 'A,B\r\n1,2')],
])('a form that breaks off in the middle of %s is refused, and the server lives', async (_what, form) => {
  const server = await startTestServer('sqlite');
  onTestFinished(() => server.close());
  for (const end of [`\r\n--${edge}\r\nX: ${'x'.repeat(90_000)}\r\n\r\n`, `\r\n--${edge}x`, '']) {
    const response = await server.fetch('/catalogo/comprobar', {
      method: 'POST',
      headers: {
        authorization: server.authorization.customer,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      body: form + end,
    });
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid-input' }),
    ]);
  }
  expect((await server.fetch('/ready')).status).toBe(200);
});
