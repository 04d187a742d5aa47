import { request as httpRequest } from 'node:http';
import { listQuotes, requestQuote, requestQuoteShort, updateQuote } from '@marbete/core/api/quotes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxOf } from '../../testing/outbox.ts';
import { onePixelPng, pictureFile, svgFile } from '../../testing/pictures.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const form = {
  email: 'tienda@example.test',
  name: 'Ana Pérez',
  company: 'Abarrotes',
  software: 'Marbete',
  height: '25.5' as string | number,
  width: '50' as string | number,
  logo: '0' as '0' | '1',
  comments: 'Con precio grande',
  printer: 'Zebra GK420d',
};

const quotesTo = 'designs@example.test';

describeOnDatabases('quote requests', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { quotesTo });
  });
  afterAll(() => server.close());
  beforeEach(() => server.database.transaction(async (trx) => void (await trx('rate_limits').delete())));

  const request = (
    changes: Partial<typeof form> = {},
    files: { image?: File; logoImage?: File } = { image: pictureFile() },
    call: typeof requestQuote | typeof requestQuoteShort = requestQuote,
  ) => server.as.stranger.call(call, { form: { ...form, ...changes }, files });
  const stored = () => server.database.read('quotes').orderBy('id', 'desc');

  test('anybody asks, and the request is kept with its pictures', async () => {
    const logoImage = pictureFile('logo.PNG');
    const answer = await request({ logo: '1' }, { image: pictureFile(), logoImage });
    expect(answer).toMatchObject({ response: true });
    const [quote] = await stored();
    expect(quote).toMatchObject({ ...form, height: 25.5, width: 50, logo: 1 });
    for (const name of [quote.image, quote.logoImage]) {
      const picture = await fetch(`${server.url}/images/${name}`);
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(onePixelPng);
    }
  });

  test('administrators see them newest first, by state, and say what has become of each', async () => {
    const { admin, customer } = server.as;
    await request({ name: 'Luis' });
    const { cotizaciones, total } = await admin.call(listQuotes, { query: { per_page: 1 } });
    expect(total).toBeGreaterThanOrEqual(2);
    expect(cotizaciones).toMatchObject([{ name: 'Luis', estado: 'nueva', width: 50, logoImage: '' }]);
    expect((await fetch(server.url + cotizaciones[0]!.image)).status).toBe(200);
    const params = { id: cotizaciones[0]!.id };
    await admin.call(updateQuote, { params, body: { estado: 'respondida' } });
    const answered = await admin.call(listQuotes, { query: { estado: 'respondida' } });
    expect(answered.cotizaciones.map(({ id }) => id)).toEqual([params.id]);
    const codes = await refusalCodes([
      admin.call(updateQuote, { params: { id: 999_999 }, body: { estado: 'cerrada' } }),
      customer.call(listQuotes, { query: {} }),
    ]);
    expect(codes).toEqual(['not-found', 'forbidden']);
  });

  test('who answers requests gets them by mail, with the pictures and nothing typed run as code', async () => {
    const name = `<b>Ana</b> ${Math.random()}`;
    await request({ name, logo: '1' }, { image: pictureFile(), logoImage: pictureFile() });
    const mail = (await outboxOf(server, quotesTo)).find((each) => each.text?.includes(name));
    expect(mail?.subject).toBe('Solicitud de diseño de etiqueta');
    expect(mail?.replyTo).toMatchObject([{ address: 'tienda@example.test' }]);
    expect(mail?.text).toContain('Correo: tienda@example.test');
    expect(mail?.text).toContain('Medida: 50 x 25.5 mm');
    expect(mail?.html).toContain('&lt;b&gt;Ana');
    const attached = mail?.attachments.map(({ filename, content }) => [
      filename,
      Buffer.from(content as ArrayBuffer),
    ]);
    expect(attached).toEqual([
      ['image.png', onePixelPng],
      ['logoImage.png', onePixelPng],
    ]);
  });

  test('the path as documented and its short form are one call', async () => {
    const before = (await stored()).length;
    await request({}, undefined, requestQuote);
    await request({}, undefined, requestQuoteShort);
    expect(await stored()).toHaveLength(before + 2);
  });

  test('every field is held to its limits, in the form’s words', async () => {
    await expect(
      request({ email: '', name: '', company: ' ', software: '', comments: '', printer: '' }),
    ).rejects.toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ path: ['email'], message: 'Correo eléctronico requerido' }),
        expect.objectContaining({ path: ['name'], message: 'Nombre requerido' }),
        expect.objectContaining({ path: ['company'], message: 'Compañia requerida' }),
        expect.objectContaining({ path: ['software'], message: 'App requerida' }),
        expect.objectContaining({ path: ['printer'], message: 'Detalles requeridos' }),
      ]),
    });
    const long = (length: number) => 'a'.repeat(length);
    const wrong: Partial<typeof form>[] = [
      { email: 'nobody' },
      { email: `${long(25)}@b.test` },
      { name: long(51) },
      { company: long(31) },
      { software: long(31) },
      { comments: long(256) },
      { printer: long(256) },
      { height: '0.9' },
      { height: '25.55' },
      { width: '1000.1' },
      { width: 'ancho' },
      { logo: '2' as '1' },
    ];
    const before = (await stored()).length;
    expect(await refusalCodes(wrong.map((changes) => request(changes)))).toEqual(
      wrong.map(() => 'invalid-input'),
    );
    expect(await stored()).toHaveLength(before);
    expect(await request({ height: '1', width: '1000' })).toMatchObject({ response: true });
  });

  test('pictures are required and are what they say', async () => {
    await expect(request({}, {})).rejects.toMatchObject({
      issues: [{ path: ['image'], message: 'Imagen requerida' }],
    });
    await expect(request({ logo: '1' })).rejects.toMatchObject({
      issues: [{ path: ['logoImage'], message: 'Logo requerido' }],
    });
    const wrong = { code: 'unsupported-file', message: 'Extensión invalida' };
    for (const image of [svgFile(), pictureFile('a.svg'), pictureFile('a.webp'), pictureFile('a')]) {
      await expect(request({}, { image })).rejects.toMatchObject(wrong);
    }
    const megabytes = (count: number) =>
      pictureFile('big.png', Buffer.concat([onePixelPng, Buffer.alloc(count * 1024 * 1024)]));
    expect(await request({}, { image: megabytes(4) })).toMatchObject({ response: true });
    expect(await refusalCodes([request({}, { image: megabytes(5) })])).toEqual(['too-large']);
  });

  test('one address asks ten times an hour', async () => {
    for (let count = 0; count < 10; count += 1) await request();
    await expect(request()).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Se enviaron demasiadas solicitudes desde su red. Intente de nuevo en 60 min.',
    });
    const inEnglish = await fetch(`${server.url}/api/design`, {
      method: 'POST',
      headers: { 'accept-language': 'en-US', 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--\r\n',
    });
    expect(await inEnglish.json()).toMatchObject({ message: expect.stringMatching(/^Too many requests/) });
  });

  test('one address tries sixty times an hour, and then no byte of its pictures is read', async () => {
    const noBody = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const head = httpRequest(`${server.url}/api/design`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 4_000_000 },
        });
        head.on('response', (response) => {
          resolve(response.statusCode);
          head.destroy();
        });
        head.on('error', reject);
        head.flushHeaders();
      });
    const form = () => server.fetch('/design', { method: 'POST', body: new FormData() });
    const tried = await Promise.all(Array.from({ length: 60 }, form));
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([422]));
    expect(await noBody()).toBe(429);
  });
});
