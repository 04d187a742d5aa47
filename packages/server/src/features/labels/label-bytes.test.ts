import type { Client } from '@marbete/core/api/client';
import { downloadTemplate } from '@marbete/core/api/gallery';
import * as calls from '@marbete/core/api/labels';
import { printLabel } from '@marbete/core/api/print-label';
import { codeOfAnswer, templateOfAnswer } from '@marbete/core/api/printer-code';
import { writeSource } from '@marbete/engine/internal/template/source';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const moment = { anio: '22/11/2026', hora: '10:00', preguntas: { QUANTITY: '1' } };

describeOnDatabases('labels that are not UTF-8', (kind) => {
  let server: TestServer;
  let customer: Client;

  beforeAll(async () => {
    server = await startTestServer(kind);
    customer = server.as.customer;
  });
  afterAll(() => server.close());

  const store = async (bytes: Uint8Array, language = 1, client = customer) => {
    const body = { nombre: 'Driver', etiqueta_base64: Buffer.from(bytes).toString('base64'), language };
    const { id } = await client.call(calls.storeLabel, { body });
    return id!;
  };
  const stored = async (id: number) => (await customer.call(calls.showLabel, { body: { id } })).etiquetas;
  const bytesOf = async (id: number) => Buffer.from(writeSource(templateOfAnswer(await stored(id))));
  const printed = async (id: number, preguntas: Record<string, string> = moment.preguntas) =>
    customer.call(printLabel, { body: { ...moment, etiqueta: id, preguntas } });

  test('are stored, read and printed byte for byte, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(1, 2, 3, 4),
        async (random, language) => {
          const bytes = Buffer.from([...random, 0xff, 0]);
          fc.pre(!/%\w+%/.test(bytes.toString('latin1')));
          const id = await store(bytes, language);
          expect(await bytesOf(id)).toEqual(bytes);
          expect((await stored(id)).etiqueta).toBe('');
          const answer = await printed(id);
          expect([answer.response, answer.mensaje]).toEqual([true, '']);
          expect(Buffer.from(codeOfAnswer(answer))).toEqual(bytes);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('are filled in their page, copied whole, and replaced by text', async () => {
    const bytes = latin1('^XA^CI27^FO0,0^GFB,3,3,1,%A\xff^FS^FO9,9^FD\xf1 %NAME%^FS^XZ');
    const id = await store(bytes);
    expect(await stored(id)).toMatchObject({ nueva: '1' });
    const { variables } = await customer.call(calls.labelVariables, { params: { id }, query: {} });
    expect(variables).toEqual(['NAME', 'QUANTITY']);
    const answer = await printed(id, { NAME: 'Ñandú', QUANTITY: '2' });
    expect(Buffer.from(codeOfAnswer(answer)).toString('latin1')).toBe(
      '^XA^CI27^FO0,0^GFB,3,3,1,%A\xff^FS^FO9,9^FH^FD_F1 _D1and_FA^FS^PQ2^XZ',
    );
    const { etiquetas = [] } = await customer.call(calls.cloneLabel, { body: { etiqueta: id } });
    const copy = etiquetas.find(({ nombre }) => nombre.startsWith('Driver (copia'));
    expect(await bytesOf(copy!.id)).toEqual(bytes);
    const data = { id, nombre: 'Text', etiqueta: '^XA^FDx^FS^XZ', language: 1, descripcion: '' };
    await customer.call(calls.updateLabel, { form: { data }, files: {} });
    expect(await stored(id)).toMatchObject({ etiqueta: '^XA^FDx^FS^XZ' });
    expect(await stored(id)).not.toHaveProperty('etiqueta_base64');
  });

  test('are text where their bytes are text after all', async () => {
    const id = await store(Buffer.from('^XA^FDJamón^FS^XZ'));
    expect(await stored(id)).toMatchObject({ etiqueta: '^XA^FDJamón^FS^XZ' });
    expect(await stored(id)).not.toHaveProperty('etiqueta_base64');
  });

  test('come with a template of the gallery, for the administrator as bytes', async () => {
    const template = await insertLabel(server, { account: 'admin' });
    const bytes = latin1('^XA^GFB,2,2,1,\0\xff^FS^XZ');
    await server.database.transaction((trx) =>
      trx('labels').where({ id: template }).update({ etiqueta: '', etiqueta_bytes: bytes, nueva: 0 }),
    );
    const { id } = await customer.call(downloadTemplate, { body: { etiqueta: template } });
    expect(await bytesOf(id!)).toEqual(bytes);
    const own = await server.as.admin.call(downloadTemplate, { body: { etiqueta: template } });
    expect(own).toMatchObject({ message: '', message_base64: bytes.toString('base64') });
  });

  test('are refused without a template, and with base64 that is none', async () => {
    const bodies = [{}, { etiqueta: ' ' }, { etiqueta_base64: '' }, { etiqueta_base64: '%%%' }];
    const sent = bodies.map((body) =>
      customer.call(calls.storeLabel, { body: { nombre: 'x', language: 1, ...body } }),
    );
    expect(await refusalCodes(sent)).toEqual(bodies.map(() => 'invalid-input'));
  });
});
