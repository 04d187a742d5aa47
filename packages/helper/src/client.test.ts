import { createHelperClient } from '@marbete/core/print/helper-client';
import { testLabelIn } from '@marbete/engine/internal/languages/test-label';
import { createPrintRun } from '@marbete/core/print/run/driver';
import type { NamedChunk } from '@marbete/core/print/run/parts';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { describe, expect, test } from 'vitest';
import type { Helper } from './helper.ts';
import { sinkForTest, startHelper, temporaryDir } from './testing/start-helper.ts';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';

function clientOf(helper: Helper) {
  return createHelperClient({ fetch, baseUrl: helper.urls.http, token: helper.token });
}

describe('our client with our helper', () => {
  test('lists the printers, finds the default one and prints the test label', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const client = clientOf(helper);
    const printers = await client.printers();
    expect(printers).toMatchObject([
      { name: 'Shelf', connection: 'network', deviceType: 'printer', provider: 'Marbete' },
    ]);
    const printer = await client.defaultPrinter();
    expect(printer).toMatchObject({ name: 'Shelf', uid: printers[0]?.uid });
    const { message } = await client.write(printer!, testLabelIn());
    expect(message).toContain('Shelf');
    expect(sink.jobs).toEqual([Buffer.from(testLabelIn())]);
    expect(await client.keepsKeys()).toBe(true);
  });

  test('is told what became of a key, also by a helper that was started anew, and nothing is printed for it', async () => {
    const sink = await sinkForTest();
    const options = { configDir: temporaryDir(), printers: [{ name: 'Shelf', url: sink.url }] };
    const helper = await startHelper(options);
    const client = clientOf(helper);
    const printer = (await client.printers())[0]!;
    const before = await client.askKey('run:0:1');
    expect(before).toMatchObject({ state: 'unknown', active: false });
    const writing = client.write(printer, testLabelIn(), { key: 'run:0:1' });
    await expect
      .poll(() => client.askKey('run:0:1'))
      .toMatchObject({ state: expect.stringMatching(/began|ended/) });
    await writing;
    const { helper: id, since } = before!;
    const ended = { state: 'ended', active: false, confirmed: 'this', helper: id, since };
    expect(await client.askKey('run:0:1')).toEqual(ended);
    await helper.close();
    const again = clientOf(await startHelper(options));
    expect(await again.askKey('run:0:1')).toEqual(ended);
    const another = await clientOf(await startHelper()).askKey('run:0:1');
    expect(another).toMatchObject({ state: 'unknown', helper: expect.not.stringMatching(id) });
    expect(sink.jobs).toHaveLength(1);
  });

  test('is told that the site is not accepted when it has no token', async () => {
    const helper = await startHelper();
    await expect(createHelperClient({ fetch, baseUrl: helper.urls.http }).connect()).rejects.toMatchObject({
      code: 'site-not-accepted',
    });
  });

  test('is told that the certificate is not trusted, and reaches a helper whose certificate is', async () => {
    const configDir = temporaryDir();
    const helper = await startHelper({ configDir, httpsPort: 0 });
    const untrusting = createHelperClient({ fetch, baseUrl: helper.urls.https!, token: helper.token });
    await expect(untrusting.connect()).rejects.toMatchObject({
      details: { reason: 'certificate-not-trusted' },
    });

    const ca = readFileSync(`${configDir}/certificate.pem`);
    for (const host of ['localhost', '127.0.0.1']) {
      const status = await new Promise((resolve, reject) => {
        const request = httpsRequest(
          {
            host,
            port: new URL(helper.urls.https!).port,
            path: '/health',
            ca,
            headers: { authorization: `Bearer ${helper.token}` },
          },
          (response) => resolve(response.resume().statusCode),
        );
        request.on('error', reject).end();
      });
      expect([host, status]).toEqual([host, 200]);
    }
  });

  test('code reaches the printer byte for byte, whatever the bytes', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const printer = (await clientOf(helper).printers())[0]!;
    const boundary = Buffer.from('--marbete\r\n\r\n--marbete--\0');
    const sent = [...fc.sample(fc.uint8Array({ minLength: 1, maxLength: 400 }), 20), boundary];
    for (const code of sent) await clientOf(helper).write(printer, code);
    await helper.close();
    expect(Buffer.concat(sink.jobs)).toEqual(Buffer.concat(sent));
  });

  test('a run arrives byte for byte and in order, although the helper is restarted and answers get lost', async () => {
    const sink = await sinkForTest();
    const options = { configDir: temporaryDir(), printers: [{ name: 'Shelf', url: sink.url }] };
    let helper = await startHelper(options);
    const restarted = new Set<string>();
    const chunks: NamedChunk[] = Array.from({ length: 6 }, (_, number) => ({
      code: codeOfText(`^XA^FDlabel ${number} ñ^FS^XZ\r\n`.repeat(50)),
      labels: 50,
      rowsUsed: 10,
    }));
    const printer = (await clientOf(helper).printers())[0]!;
    const run = createPrintRun({
      run: '0c1f6a1e-7f4e-4c38-9a58-0c3f3c6b5a11',
      prepare: async () => ({ rows: 60, labels: 300, nextChunk: async (number) => chunks[number] }),
      paper: {
        way: 'helper',
        keepsKeys: () => clientOf(helper).keepsKeys(),
        askKey: (key) => clientOf(helper).askKey(key),
        askAgainMs: [0, 0],
        async write(code, { key }) {
          await clientOf(helper).write(printer, code, { key });
          if (key.includes(':3:') && !restarted.has(key)) {
            restarted.add(key);
            await helper.close();
            helper = await startHelper(options);
            throw new TypeError('fetch failed');
          }
        },
      },
    });
    const result = await run.start();
    expect(result).toMatchObject({ state: 'done', counts: { taken: 300 }, rowsDone: 60 });
    expect(sink.jobs.map(String)).toEqual(chunks.map((chunk) => textOfCode(chunk.code)));
  });
});
