import type { Client } from '@marbete/core/api/client';
import { publicGallery } from '@marbete/core/api/gallery';
import * as calls from '@marbete/core/api/preformats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeTestLabel } from '../../testing/label-form.ts';
import { onePixelPng, pictureFile, svgFile } from '../../testing/pictures.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const zpl = '^XA^FO20,20^A0N,30,30^FD%PRICE%^FS^XZ';
const tspl = 'SIZE 50 mm,25 mm\nCLS\nTEXT 10,10,"3",0,1,1,"%PRICE%"\nPRINT 1';

describeOnDatabases('pre-formats', (kind) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(kind);
    admin = server.as.admin;
  });
  afterAll(() => server.close());

  const store = (client = admin, data: object = {}, imagen: File | undefined = pictureFile()) =>
    client.call(calls.storePreformat, {
      form: { data: { name: 'Anaquel', description: zpl, ...data } },
      files: imagen ? { imagen } : {},
    });
  const show = (id: number, client = admin) => client.call(calls.showPreformat, { params: { id } });
  const update = (id: number, data: object, imagen?: File, client = admin) =>
    client.call(calls.updatePreformat, {
      params: { id },
      form: { data: { name: 'Otra', description: zpl, ...data } },
      files: imagen ? { imagen } : {},
    });
  const destroy = (id: number, client = admin) => client.call(calls.destroyPreformat, { params: { id } });

  test('one that is created stands in the list and in the gallery, with its picture', async () => {
    const { id, respuesta } = await store(admin, { description: tspl });
    expect(respuesta).toBe('correcto');
    const { preformatos, url } = await admin.call(calls.listPreformats, {});
    const found = preformatos.find((each) => each.id === id);
    expect(found).toMatchObject({ name: 'Anaquel', description: tspl, language_id: 2 });
    const image = await fetch(server.url + url + (found?.image ?? ''));
    expect(Buffer.from(await image.arrayBuffer())).toEqual(onePixelPng);
    const { etiquetas } = await server.as.stranger.call(publicGallery, {});
    expect(etiquetas.map((each) => each.id)).toContain(id);
  });

  test('a change keeps the picture when none is sent', async () => {
    const { id } = await store();
    const before = (await show(id)).preformato;
    expect(await update(id, {})).toMatchObject({
      respuesta: 'correcto',
      mensaje: 'Actualizado correctamente',
      imagen: before.image,
    });
    expect((await show(id)).preformato).toEqual({ ...before, name: 'Otra' });
    const { imagen } = await update(id, {}, pictureFile());
    expect(imagen).not.toBe(before.image);
    expect((await fetch(`${server.url}/images/${before.image}`)).status).toBe(404);
  });

  test('a deletion says so and answers the list that is left', async () => {
    const { id } = await store();
    const { mensaje, preformatos } = await destroy(id);
    expect(mensaje).toBe('Se elimino el formato / plantilla');
    expect(preformatos.map((each) => each.id)).not.toContain(id);
    expect(await refusalCodes([show(id), update(id, {}), destroy(id)])).toEqual(Array(3).fill('not-found'));
  });

  test('name, code and picture are required, and all is checked under the form’s names', async () => {
    await expect(store(admin, { name: ' ', description: '' })).rejects.toMatchObject({
      issues: [
        { path: ['data', 'name'], message: 'Campo requerido' },
        { path: ['data', 'description'], message: 'Campo requerido' },
      ],
    });
    const without = admin.call(calls.storePreformat, {
      form: { data: { name: 'a', description: zpl } },
      files: {},
    });
    await expect(without).rejects.toMatchObject({ code: 'invalid-input', issues: [{ path: ['imagen'] }] });
    await expect(store(admin, {}, svgFile())).rejects.toMatchObject({ code: 'unsupported-file' });
    await expect(store(admin, { description: '^XA<OFFER>^XZ' })).rejects.toMatchObject({
      code: 'template-invalid',
      issues: [{ path: ['data', 'description', 1] }],
    });
  });

  test('are the administrators’ only, and only theirs', async () => {
    const { id } = await store();
    const customers = await storeTestLabel(server.as.customer);
    expect(await refusalCodes([show(customers), update(customers, {}), destroy(customers)])).toEqual(
      Array(3).fill('not-found'),
    );
    for (const [client, code] of [
      [server.as.stranger, 'unauthenticated'],
      [server.as.customer, 'forbidden'],
      [server.as.designer, 'forbidden'],
      [server.as.operator, 'forbidden'],
    ] as const) {
      expect(
        await refusalCodes([
          client.call(calls.listPreformats, {}),
          show(id, client),
          store(client),
          update(id, {}, undefined, client),
          destroy(id, client),
        ]),
      ).toEqual(Array(5).fill(code));
    }
  });
});
