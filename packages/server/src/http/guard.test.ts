import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { checkCatalogue } from '@marbete/core/api/catalogues';
import { destroyLabel } from '@marbete/core/api/labels';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeTestLabel } from '../testing/label-form.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('a call', () => {
  let server: TestServer;
  let headers: { authorization: string };
  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      limits: { imageBytes: 10_000, designBytes: 10_000, csvBytes: 200_000, workbookBytes: 100_000 },
    });
  });
  beforeEach(() => {
    headers = { authorization: server.authorization.customer };
  });
  afterAll(() => server.close());

  const uploads = () => readdir(server.config.uploadDir).catch(() => []);
  const post = (path: string, body: string | Buffer<ArrayBuffer>, type = 'application/json') =>
    server.fetch(path, { method: 'POST', headers: { ...headers, 'content-type': type }, body });

  test('takes the body of a DELETE', async () => {
    const id = await storeTestLabel(server.as.customer);
    const { respuesta } = await server.as.customer.call(destroyLabel, { body: { id } });
    expect(respuesta).toBe('correcto');
  });

  test('with broken JSON is told so', async () => {
    const response = await post('/etiquetas/show', '{"id":');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'invalid-input', issues: [{ rule: 'json' }] });
  });

  test('with bytes that are no UTF-8 is told so, and what is UTF-8 arrives as it was', async () => {
    const send = (body: Uint8Array<ArrayBuffer>) =>
      server.fetch('/etiquetas/store', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
    const label = (name: string) => Buffer.from(JSON.stringify({ nombre: name, etiqueta: '^XA^XZ' }));
    const broken = label('Caf\xe9');
    broken[broken.indexOf(0xc3)] = 0xff;
    const refused = await send(new Uint8Array(broken));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'invalid-input', issues: [{ rule: 'utf-8' }] });
    expect((await send(new Uint8Array(label('Café 茶 🏷')))).status).toBe(200);
    const stored = await server.database.read('labels').where({ nombre: 'Café 茶 🏷' });
    expect(stored).toHaveLength(1);
  });

  test('with text that no database gives back is told where, and nothing is stored', async () => {
    const refused = await post(
      '/etiquetas/store',
      JSON.stringify({
        nombre: 'a\0b',
        etiqueta: '^XA^XZ',
        lista: [{ variable: '\ud800', configuracion: 1 }],
      }),
    );
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'invalid-input',
      issues: [
        { path: ['nombre'], rule: 'unstorable-text' },
        { path: ['lista', 0, 'variable'], rule: 'unstorable-text' },
      ],
    });
    expect(await server.database.read('labels').whereLike('nombre', 'a%')).toEqual([]);
  });

  test('with values nested without end, or an id that no thing can have, is refused', async () => {
    const deep = await post('/catalogo/headers', `{"id":1,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(deep.status).toBe(422);
    expect(await deep.json()).toMatchObject({ issues: [{ rule: 'too-deep' }] });
    for (const id of [2 ** 31, '2147483648', '999999999999999', 2 ** 53]) {
      expect((await post('/etiquetas/show', JSON.stringify({ id }))).status).toBe(422);
    }
    expect((await post('/etiquetas/show', JSON.stringify({ id: 2 ** 31 - 1 }))).status).toBe(404);
  });

  test('with another content type is told what to send', async () => {
    const response = await post('/etiquetas/show', 'id=1', 'application/x-www-form-urlencoded');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: 'Send the body as application/json.' });
    const form = await post('/etiquetas/update', '{}');
    expect(await form.json()).toMatchObject({ message: 'Send the body as multipart/form-data.' });
  });

  test('with too long a body is refused', async () => {
    const response = await post('/etiquetas/show', JSON.stringify({ id: 'x'.repeat(9 * 1024 * 1024) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too-large' });
  });

  test('with too long a body is refused also where it does not say how long it is', async () => {
    const parts = Array.from({ length: 10 }, () => new Uint8Array(1024 * 1024).fill(0x20));
    const response = await server.fetch('/etiquetas/show', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Blob(parts).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'too-large' }),
    ]);
  });

  test('with bytes that are no UTF-8, or text that is no JSON, is refused and never guessed', async () => {
    for (const [body, message] of [
      [Buffer.from('{"nombreCambio":"Jos\xe9","id":1}', 'latin1'), 'The body is not valid UTF-8.'],
      ['{"id":', 'The body is not valid JSON.'],
    ] as const) {
      const response = await post('/etiquetas/cambiar-nombre', body);
      expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ message })]);
    }
  });

  test('names every issue by its path and rule', async () => {
    const response = await post('/etiquetas/cambiar-nombre', JSON.stringify({ nombreCambio: ' ', id: 'x' }));
    expect(await response.json()).toMatchObject({
      issues: [
        { path: ['nombreCambio'], message: 'Campo requerido', rule: 'required' },
        { path: ['id'], message: 'Campo numérico requerido' },
      ],
    });
  });

  test('says of a field that takes one of some words that it is required when it was left out', async () => {
    const response = await post('/llaves/secretas', JSON.stringify({ nombre: 'Caja' }));
    expect(await response.json()).toMatchObject({
      issues: [{ path: ['alcance'], message: 'Campo requerido', rule: 'required' }],
    });
  });

  test('says of a field that was left out that it is required, whatever it takes', async () => {
    const form = new FormData();
    form.set('data', JSON.stringify({ id: 1, etiqueta: '^XA^XZ' }));
    const response = await server.fetch('/etiquetas/update', { method: 'POST', headers, body: form });
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({
        issues: ['nombre', 'language'].map((field) => ({
          path: ['data', field],
          message: 'Campo requerido',
          rule: 'required',
        })),
      }),
    ]);
    // Something that is there and wrong is not missing.
    const wrong = await post('/etiquetas/cambiar-nombre', JSON.stringify({ nombreCambio: 'x', id: {} }));
    const { issues } = (await wrong.json()) as { issues: { path: string[]; rule: string }[] };
    expect(issues).toMatchObject([{ path: ['id'] }]);
    expect(issues[0]?.rule).not.toBe('required');
  });

  test('is refused in the reader’s language, with the places that are wrong', async () => {
    const refusal = async (path: string, body: string, language?: string) => {
      const response = await server.fetch(path, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(language === undefined ? {} : { 'accept-language': language }),
        },
        body,
      });
      return (await response.json()) as { message: string; mensaje: string; issues: object[] };
    };
    const wrong = ['/etiquetas/cambiar-nombre', JSON.stringify({ nombreCambio: ' ', id: 'x' })] as const;
    // Spanish is the protocol's own.
    for (const language of [undefined, 'es-MX', 'fr']) {
      const { message, mensaje } = await refusal(...wrong, language);
      expect(mensaje).toBe(
        'Los datos no son válidos. Revise: nombreCambio (Campo requerido), id (Campo numérico requerido).',
      );
      // What is for programs is English in every language.
      expect(message).toBe('nombreCambio: This field is required');
    }
    const english = await refusal(...wrong, 'en-US, es;q=0.5');
    expect(english.mensaje).toBe('nombreCambio: This field is required');
    // What zod says of itself is in Spanish too.
    const long = await refusal(
      '/etiquetas/cambiar-nombre',
      JSON.stringify({ nombreCambio: 'x'.repeat(300), id: 1 }),
    );
    expect(long.mensaje).toBe(
      'Los datos no son válidos. Revise: nombreCambio (es demasiado largo o grande).',
    );
    expect((await refusal(...wrong, 'es')).issues).toMatchObject([
      { message: 'Campo requerido' },
      { message: 'Campo numérico requerido' },
    ]);
    const odd = ['/etiquetas/configuraciones/1/1', JSON.stringify({ lista: 5 })] as const;
    expect((await refusal(...odd, 'es')).issues).toMatchObject([
      { message: expect.not.stringMatching(/[Ii]nvalid/) },
    ]);
    expect((await refusal(...odd, 'en')).message).not.toContain('Invalid input');
    const broken = await refusal('/etiquetas/cambiar-nombre', '{');
    expect(broken.mensaje).toBe('Los datos no son válidos. Revise: la llamada (no es JSON válido).');
    const missing = await refusal('/etiquetas/show', '{"id":2147483647}');
    expect(missing.mensaje).toBe('No existe, o no es de su cuenta.');
    expect(missing.message).toContain('2147483647');
  });

  test('leaves no upload behind, done or refused', async () => {
    const upload = (archivo: Blob | undefined) =>
      server.as.customer.call(checkCatalogue, { form: {}, files: { archivo } });
    expect(await upload(new File(['a,b\n1,2\n'], 'a.csv'))).toMatchObject({ respuesta: 'correcto' });
    await expect(upload(new File(['x'.repeat(200_001)], 'big.csv'))).rejects.toMatchObject({
      code: 'too-large',
      details: { limitBytes: 200_000, fileName: 'big.csv' },
    });
    await expect(upload(undefined)).rejects.toMatchObject({ issues: [{ path: ['archivo'] }] });
    expect(await uploads()).toEqual([]);
  });

  test('whose multipart body breaks off is refused and cleaned up', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.csv"\r\n\r\na,b\r\n';
    const response = await post('/catalogo/comprobar', body, 'multipart/form-data; boundary=x');
    expect(response.status).toBe(422);
    const without = await post('/catalogo/comprobar', body, 'multipart/form-data');
    expect(without.status).toBe(422);
    expect(await uploads()).toEqual([]);
  });

  test('whose sender goes away in the middle of a file leaves nothing', async () => {
    const call = request(`${server.url}/api/catalogo/comprobar`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 },
    });
    call.on('error', () => undefined);
    call.write('--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.csv"\r\n\r\na,b\r\n');
    await expect.poll(uploads).toHaveLength(1);
    call.destroy();
    await expect.poll(uploads).toEqual([]);
  });

  test('does not say what went wrong inside', async () => {
    await server.database.transaction((trx) => trx.schema.renameTable('languages', 'gone'));
    const response = await server.fetch('/languages/index', { headers });
    await server.database.transaction((trx) => trx.schema.renameTable('gone', 'languages'));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'unexpected' });
    expect(text).not.toMatch(/languages|select|sqlite/i);
  });

  test('is answered compressed when that is worth it and understood', async () => {
    for (let label = 0; label < 6; label++) await storeTestLabel(server.as.customer);
    const ask = (path: string, encoding: string) =>
      server.fetch(path, { headers: { ...headers, 'accept-encoding': encoding } });
    const long = await ask('/etiquetas/index', 'br');
    expect(long.headers.get('content-encoding')).toBe('br');
    expect(long.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    const plain = await ask('/etiquetas/index', 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const expected = await plain.json();
    expect(await long.json()).toEqual(expected);
    for (const [accepted, chosen] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br;q=0.1', 'gzip'],
      ['br;q=0, gzip;q=0', null],
    ] as const) {
      const answer = await ask('/etiquetas/index', accepted);
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, chosen]);
      expect(await answer.json()).toEqual(expected);
    }
    expect((await ask('/openapi.json', 'br')).headers.get('content-encoding')).toBe('br');
    expect((await ask('/auth/user', 'br')).headers.get('content-encoding')).toBeNull();
  });

  test('is answered with headers that let in the helper and blobs, and nothing else foreign', async () => {
    const response = await server.fetch('/health');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' blob: data:");
    expect(policy).toMatch(/connect-src 'self' http:\/\/localhost:\* https:\/\/localhost:\*/);
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('from another origin is let in only where the configuration names it', async () => {
    const open = await startTestServer('sqlite', { origins: ['https://shop.example.com'] });
    const preflight = (origin: string, url = open.url) =>
      fetch(`${url}/api/etiquetas/index`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const allowed = async (answer: Promise<Response>) =>
      (await answer).headers.get('access-control-allow-origin');
    expect(await allowed(preflight('https://shop.example.com'))).toBe('https://shop.example.com');
    expect(await allowed(preflight('https://evil.example.com'))).toBeNull();
    expect(await allowed(preflight('https://shop.example.com', server.url))).toBeNull();
    await open.close();
  });
});
