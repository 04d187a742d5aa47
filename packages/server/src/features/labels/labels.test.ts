import { type Client, createClient } from '@marbete/core/api/client';
import * as calls from '@marbete/core/api/labels';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { buildLabel, buildLabelChange, storeTestLabel } from '../../testing/label-form.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const printer = { name: 'Zebra de caja', uid: 'usb-1', connection: 'usb', extra: { dpi: 203 } };

describeOnDatabases('labels', (kind) => {
  let server: TestServer;
  let customer: Client;
  let id: number;

  beforeAll(async () => {
    server = await startTestServer(kind);
    customer = server.as.customer;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    id = await storeTestLabel(customer);
  });

  const get = (client: Client, labelId = id) => client.call(calls.showLabel, { body: { id: labelId } });

  describe('storing', () => {
    test('a stored label comes back whole, new-style and with its picture', async () => {
      const { id: withPicture } = await customer.call(calls.storeLabel, {
        form: { data: buildLabel({ nombre: ' Anaquel ', ocultar: '1', tag: [2, 1], material: 2 }) },
        files: { imagen: new File([png], 'etiqueta.png', { type: 'image/png' }) },
      });
      const { etiquetas: label, tags, catalogo } = await get(customer, withPicture);
      expect(label).toMatchObject({
        nombre: 'Anaquel',
        nueva: '1',
        ocultar: '1',
        codigo: '',
        language: { id: 1, name: 'ZPL' },
        material: { id: 2, name: 'Ticket' },
        medida_id: 1,
        medida: { medida: '40x25' },
        catalogo_id: null,
        impresora: null,
        formulario: '0',
      });
      expect(tags).toEqual([1, 2]);
      expect(catalogo).toEqual([]);
      const image = await fetch(`${server.url}/images/${label.image}`);
      expect(image.headers.get('content-type')).toBe('image/png');
      expect(image.headers.get('x-content-type-options')).toBe('nosniff');
      expect(image.headers.get('cache-control')).toContain('immutable');
      expect(Buffer.from(await image.arrayBuffer())).toEqual(png);
    });

    test('a picture can come as a data URL', async () => {
      const { id: stored } = await customer.call(calls.storeLabel, {
        form: {
          data: buildLabel(),
          base64: true,
          imagen: `data:image/png;base64,${png.toString('base64')}`,
        },
        files: {},
      });
      expect((await get(customer, stored)).etiquetas.image).toMatch(/^[\w-]{24}\.png$/);
    });

    test('what is no picture is refused, whatever it is called', async () => {
      const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' });
      const before = (await customer.call(calls.listLabels, {})).etiquetas.length;
      await expect(
        customer.call(calls.storeLabel, { form: { data: buildLabel() }, files: { imagen: svg } }),
      ).rejects.toMatchObject({ code: 'unsupported-file', issues: [{ path: ['imagen'] }] });
      expect((await customer.call(calls.listLabels, {})).etiquetas).toHaveLength(before);
    });

    test('a picture over two megabytes is refused', async () => {
      const big = new File([png, new Uint8Array(2 * 1024 * 1024)], 'big.png');
      await expect(
        customer.call(calls.storeLabel, { form: { data: buildLabel() }, files: { imagen: big } }),
      ).rejects.toMatchObject({ code: 'too-large' });
    });

    test('an unclosed section is an issue of the form with its line', async () => {
      const etiqueta = '^XA\n<OFFER>\n^FO20,20^FD%OFFER%^FS\n^XZ';
      await expect(storeTestLabel(customer, { etiqueta })).rejects.toMatchObject({
        code: 'template-invalid',
        issues: [{ path: ['data', 'etiqueta', 2] }],
      });
    });

    test('every missing field is named, by role', async () => {
      const form = buildLabel({ nombre: '  ', etiqueta: '' });
      await expect(
        customer.call(calls.storeLabel, { form: { data: form }, files: {} }),
      ).rejects.toMatchObject({
        code: 'invalid-input',
        issues: [
          { path: ['data', 'nombre'], rule: 'required' },
          { path: ['data', 'etiqueta'], rule: 'required' },
        ],
      });
      await expect(
        server.as.admin.call(calls.storeLabel, {
          form: { data: buildLabel({ descripcion: '', medida: '', tag: [] }) },
          files: {},
        }),
      ).rejects.toMatchObject({
        issues: [{ path: ['data', 'descripcion'] }, { path: ['data', 'medida'] }, { path: ['data', 'tag'] }],
      });
    });

    test('a measure and tags are asked of administrators alone, left out as well as empty', async () => {
      for (const account of ['customer', 'designer'] as const) {
        for (const medida of [undefined, null, ''] as const) {
          const id = await storeTestLabel(server.as[account], { medida, tag: undefined });
          const { etiquetas } = await server.as[account].call(calls.showLabel, { body: { id } });
          expect([etiquetas.medida, etiquetas.tags]).toEqual([null, []]);
        }
      }
      await expect(storeTestLabel(server.as.admin, { medida: undefined, tag: [1] })).rejects.toMatchObject({
        issues: [{ path: ['data', 'medida'], message: 'Campo requerido' }],
      });
    });

    test('unknown languages, measures and tags are named', async () => {
      await expect(
        storeTestLabel(customer, { language: 99, medida: 999, tag: [1, 888] }),
      ).rejects.toMatchObject({
        code: 'invalid-input',
        issues: [{ path: ['data', 'language'] }, { path: ['data', 'medida'] }, { path: ['data', 'tag', 1] }],
      });
    });

    test('an imported file becomes an old-style label with stored configuration types', async () => {
      const { id: imported } = await customer.call(calls.storeLabel, {
        body: {
          nombre: 'Importada',
          etiqueta: '^XA^FO20,20^FDNOMBRE^FS^FO20,60^FDFECHA^FS^XZ',
          lista: [
            { variable: 'NOMBRE', configuracion: 1, valor: '20' },
            { variable: 'NOMBRE', configuracion: 2, valor: '¿Nombre?' },
            { variable: 'FECHA', configuracion: 3, valor: '' },
          ],
        },
      });
      const { etiquetas: label, formulario, caracteres } = await get(customer, imported);
      expect(label).toMatchObject({ nueva: '0', formulario: '1' });
      expect(label.configuraciones).toEqual([
        {
          variable: 'NOMBRE',
          valor: '20',
          type_config_id: 1,
          types: { front_back: 'back', type: 'Caracteres' },
        },
        {
          variable: 'NOMBRE',
          valor: '¿Nombre?',
          type_config_id: 2,
          types: { front_back: 'front', type: 'Pregunta' },
        },
        { variable: 'FECHA', valor: '', type_config_id: 5, types: { front_back: 'back', type: 'Año' } },
      ]);
      expect(formulario).toEqual([{ variable: 'NOMBRE', valor: '¿Nombre?', type_config_id: 2 }]);
      expect(caracteres).toEqual([{ variable: 'NOMBRE', valor: '20' }]);
      const { variables } = await customer.call(calls.labelVariables, { params: { id: imported! } });
      expect(variables).toEqual(['NOMBRE', 'FECHA']);
    });

    test('characters after their question are refused', async () => {
      const lista = [
        { variable: 'NOMBRE', configuracion: 2, valor: '¿Nombre?' },
        { variable: 'NOMBRE', configuracion: 1, valor: '20' },
      ];
      await expect(
        customer.call(calls.storeLabel, {
          body: { nombre: 'x', etiqueta: '^XA^FDNOMBRE^FS^XZ', lista },
        }),
      ).rejects.toMatchObject({
        code: 'template-invalid',
        issues: [{ path: ['lista', 1, 'type_config_id'] }],
      });
    });

    test('a designer gets a code for each template, which only it and the administrator see', async () => {
      const stored = await server.as.designer.call(calls.storeLabel, {
        form: { data: buildLabel() },
        files: {},
      });
      expect(stored.codigo).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
      expect((await get(server.as.designer, stored.id)).etiquetas.codigo).toBe(stored.codigo);
      const seen = await server.as.admin.call(calls.showLabel, {
        body: { id: stored.id!, usuario: server.ids.designer },
      });
      expect(seen.etiquetas.codigo).toBe(stored.codigo);
    });
  });

  describe('changing', () => {
    test('an update changes what it is given and keeps the picture', async () => {
      const { id: pictured } = await customer.call(calls.storeLabel, {
        form: { data: buildLabel() },
        files: { imagen: new File([png], 'a.png') },
      });
      const before = (await get(customer, pictured)).etiquetas;
      const { etiquetas: after, mensaje } = await customer.call(calls.updateLabel, {
        form: {
          data: { id: pictured!, nombre: 'Otra', etiqueta: '^XA^FDSIN VARIABLES^FS^XZ', language: 1 },
        },
        files: {},
      });
      expect(mensaje).toBe('Se actualizo la etiqueta correctamente');
      expect(after).toMatchObject({ nombre: 'Otra', nueva: '0', image: before.image, medida_id: 1 });
      expect(after.tags).toEqual(before.tags);
    });

    test('of changes that began from one version the first is kept, and the others are told', async () => {
      const change = (nombre: string, version?: number) =>
        customer.call(calls.updateLabel, {
          form: { data: { id, nombre, etiqueta: '^XA^XZ', language: 1, version } },
          files: {},
        });
      const { version } = (await get(customer)).etiquetas;
      const names = ['uno', 'dos', 'tres', 'cuatro'];
      const tried = await Promise.allSettled(names.map((name) => change(name, version)));
      const won = tried.findIndex(({ status }) => status === 'fulfilled');
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const lost = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      for (const reason of lost)
        expect(reason).toMatchObject({
          code: 'conflict',
          details: { reason: 'label-changed', version: version! + 1 },
        });
      const now = (await get(customer)).etiquetas;
      expect(now).toMatchObject({ nombre: names[won], version: version! + 1 });
      // What changes only the name is a change too; who names no version goes on as ever.
      await customer.call(calls.renameLabel, { body: { id, nombreCambio: 'Otro nombre' } });
      await expect(change('tarde', now.version)).rejects.toMatchObject({ code: 'conflict' });
      expect((await change('siempre')).etiquetas).toMatchObject({ nombre: 'siempre', version: version! + 3 });
    });

    test('a new picture takes the old one’s place', async () => {
      const send = (data: object) =>
        customer.call(calls.updateLabel, {
          form: { data: { id, nombre: 'a', etiqueta: '^XA^XZ', language: 1, ...data } },
          files: { imagen: new File([png], 'a.png') },
        });
      const first = (await send({})).etiquetas.image;
      const second = (await send({})).etiquetas.image;
      expect(second).not.toBe(first);
      expect((await fetch(`${server.url}/images/${first}`)).status).toBe(404);
      expect((await fetch(`${server.url}/images/${second}`)).status).toBe(200);
    });

    test('questions switch the form flag on, and off with the last one', async () => {
      const update = (configuraciones: { variable: string; type_config_id: number; valor: string }[]) =>
        customer.call(calls.updateLabel, {
          form: {
            data: { id, nombre: 'a', etiqueta: '^XA^FDNOMBRE^FS^XZ', language: 1, configuraciones },
          },
          files: {},
        });
      const asked = await update([{ variable: 'NOMBRE', type_config_id: 2, valor: '¿Nombre?' }]);
      expect(asked.etiquetas).toMatchObject({ formulario: '1' });
      expect((await update([])).etiquetas).toMatchObject({ formulario: '0', configuraciones: [] });
      await expect(update([{ variable: 'NOMBRE', type_config_id: 12, valor: '' }])).rejects.toMatchObject({
        code: 'invalid-input',
        issues: [{ path: ['data', 'configuraciones', 0, 'type_config_id'] }],
      });
    });

    test('a rename keeps everything else', async () => {
      const answer = await customer.call(calls.renameLabel, { body: { id, nombreCambio: ' Nuevo nombre ' } });
      expect(answer).toMatchObject({ response: true, data: { nombre: 'Nuevo nombre' } });
      expect((await get(customer)).etiquetas).toMatchObject({ nombre: 'Nuevo nombre', tags: [{ id: 1 }] });
    });

    test('texts for people come in the language that is asked for', async () => {
      const clientIn = (locale: string) =>
        createClient({
          baseUrl: `${server.url}/api`,
          fetch,
          authorization: () => server.authorization.customer,
          locale: () => locale,
        });
      const copyAs = async (locale: string) =>
        (await clientIn(locale).call(calls.cloneLabel, { body: { etiqueta: id } })).mensaje;
      expect(await copyAs('en-US')).toBe('The label was copied');
      expect(await copyAs('es-MX')).toBe('Etiqueta clonada correctamente');
      expect(await copyAs('fr')).toBe('Etiqueta clonada correctamente');
      const refused = await clientIn('en-US').call(calls.assignCatalogue, {
        body: { etiqueta: id, catalogo: await buildCatalogue(server), cabeceras: [] },
      });
      expect(refused).toEqual({ respuesta: 'incomplete', mensaje: 'Please assign every field of the label' });
    });

    test('a copy has all but the catalogue, and the picture outlives the original', async () => {
      const { id: original } = await customer.call(calls.storeLabel, {
        form: { data: buildLabel({ nombre: 'Original' }) },
        files: { imagen: new File([png], 'a.png') },
      });
      await customer.call(calls.assignPrinter, { body: { etiqueta: original!, impresora: printer } });
      const { respuesta, etiquetas } = await customer.call(calls.cloneLabel, {
        body: { etiqueta: original! },
      });
      expect(respuesta).toBe('correcto');
      const copy = etiquetas?.find(({ nombre }) => nombre === 'Original (copia)');
      expect(copy).toMatchObject({ medida_id: 1, tags: [{ id: 1 }], catalogo_id: null });
      expect(JSON.parse(copy?.impresora?.impresora ?? '')).toEqual(printer);
      await customer.call(calls.destroyLabel, { body: { id: original! } });
      expect((await fetch(`${server.url}/images/${copy?.image}`)).status).toBe(200);
    });

    test('both deletions answer the labels that are left', async () => {
      const { etiquetas } = await customer.call(calls.destroyLabel, { body: { id } });
      expect(etiquetas?.some((label) => label.id === id)).toBe(false);
      const another = await storeTestLabel(customer);
      await server.as.admin.call(calls.deleteLabel, {
        body: { id: another, usuario: server.ids.customer },
      });
      await expect(get(customer, another)).rejects.toMatchObject({ code: 'not-found' });
    });
  });

  describe('catalogues', () => {
    let catalogo: number;
    beforeEach(async () => {
      catalogo = await buildCatalogue(server);
    });

    const all = [
      { variable: 'DESCRIPTION', columna: 'B' },
      { variable: 'PRICE', columna: 'C' },
    ];
    const assign = (cabeceras = all, client = customer, to = catalogo) =>
      client.call(calls.assignCatalogue, { body: { etiqueta: id, catalogo: to, cabeceras } });

    test('a catalogue is attached with the columns of the variables, and taken off again', async () => {
      const { respuesta, etiquetas } = await assign();
      expect(respuesta).toBe('correcto');
      expect(etiquetas?.find((label) => label.id === id)?.catalogo_id).toBe(catalogo);
      expect((await get(customer)).catalogo).toEqual(all);
      const removed = await customer.call(calls.removeCatalogue, { body: { etiqueta: id } });
      expect(removed.etiquetas?.find((label) => label.id === id)?.catalogo_id).toBeNull();
      expect((await get(customer)).catalogo).toEqual([]);
    });

    test('a variable without a column is a business refusal, and nothing changes', async () => {
      expect(await assign(all.slice(1))).toEqual({
        respuesta: 'incomplete',
        mensaje: 'Por favor asigne todas los campos de la etiqueta',
      });
      expect((await get(customer)).etiquetas.catalogo_id).toBeNull();
    });

    test('columns and catalogues that are not there are refused', async () => {
      await expect(assign([...all, { variable: 'QUANTITY', columna: 'Z' }])).rejects.toMatchObject({
        code: 'invalid-input',
        issues: [{ path: ['cabeceras', 2, 'columna'] }],
      });
      const others = await buildCatalogue(server, { account: 'neighbour' });
      await expect(assign(all, customer, others)).rejects.toMatchObject({ code: 'not-found' });
    });

    test('a changed template forgets the columns of variables that it no longer has', async () => {
      await assign();
      const data = { ...buildLabelChange(id), etiqueta: '^XA^FD%PRICE%^FS^FD%CODE%^FS^XZ' };
      const { etiquetas } = await customer.call(calls.updateLabel, { form: { data }, files: {} });
      expect(etiquetas.catalogo_id).toBe(catalogo);
      expect((await get(customer)).catalogo).toEqual([{ variable: 'PRICE', columna: 'C' }]);
    });
  });

  describe('printers', () => {
    const choose = (client: Client, uid: string) =>
      client.call(calls.assignPrinter, {
        body: { etiqueta: id, impresora: { ...printer, uid }, refresh: true },
      });
    const uidOf = async (client: Client) =>
      JSON.parse((await get(client)).etiquetas.impresora?.impresora ?? '{}').uid as string | undefined;

    test('a printer is kept as the helper reported it', async () => {
      const { icon, etiquetas } = await choose(customer, 'usb-1');
      expect(icon).toBe('success');
      const label = etiquetas?.find((each) => each.id === id);
      expect(JSON.parse(label?.impresora?.impresora ?? '')).toEqual(printer);
      expect(label?.impresora_id).toEqual(expect.any(Number));
    });

    test('a record that no helper made is refused', async () => {
      await expect(choose(customer, 'x'.repeat(301))).rejects.toMatchObject({
        issues: [{ path: ['impresora', 'uid'] }],
      });
      const impresora = { ...printer, extra: 'x'.repeat(10_000) };
      await expect(
        customer.call(calls.assignPrinter, { body: { etiqueta: id, impresora } }),
      ).rejects.toMatchObject({ code: 'invalid-input', issues: [{ path: ['impresora'] }] });
    });

    test('an operator starts with the owner’s printer and chooses one of its own beside it', async () => {
      await choose(customer, 'usb-1');
      expect(await uidOf(server.as.operator)).toBe('usb-1');
      await choose(server.as.operator, 'usb-2');
      expect(await uidOf(server.as.operator)).toBe('usb-2');
      expect(await uidOf(customer)).toBe('usb-1');
    });
  });

  describe('who may', () => {
    test('an operator sees what its parent owns', async () => {
      expect((await get(server.as.operator)).etiquetas.id).toBe(id);
      const { etiquetas, url } = await server.as.operator.call(calls.listLabels, {});
      expect(url).toBe('/images/');
      expect(etiquetas[0]?.id).toBe(id);
    });

    test('an operator changes none of it', async () => {
      const { operator } = server.as;
      const form = { data: buildLabelChange(id) };
      const attempts = [
        operator.call(calls.storeLabel, { form: { data: buildLabel() }, files: {} }),
        operator.call(calls.updateLabel, { form, files: {} }),
        operator.call(calls.destroyLabel, { body: { id } }),
        operator.call(calls.cloneLabel, { body: { etiqueta: id } }),
        operator.call(calls.renameLabel, { body: { id, nombreCambio: 'x' } }),
        operator.call(calls.assignCatalogue, { body: { etiqueta: id, catalogo: 1 } }),
        operator.call(calls.removeCatalogue, { body: { etiqueta: id } }),
      ];
      expect(await refusalCodes(attempts)).toEqual(attempts.map(() => 'forbidden'));
    });

    test('another account’s label does not exist, and naming its owner does not help', async () => {
      const { neighbour } = server.as;
      const usuario = server.ids.customer;
      const form = { data: { ...buildLabelChange(id), usuario } };
      const attempts = [
        neighbour.call(calls.showLabel, { body: { id, usuario } }),
        neighbour.call(calls.updateLabel, { form, files: {} }),
        neighbour.call(calls.destroyLabel, { body: { id, usuario } }),
        neighbour.call(calls.cloneLabel, { body: { etiqueta: id, usuario } }),
        neighbour.call(calls.renameLabel, { body: { id, nombreCambio: 'x', usuario } }),
        neighbour.call(calls.assignCatalogue, { body: { etiqueta: id, catalogo: 1, usuario } }),
        neighbour.call(calls.removeCatalogue, { body: { etiqueta: id, usuario } }),
        neighbour.call(calls.assignPrinter, { body: { etiqueta: id, impresora: printer, usuario } }),
        neighbour.call(calls.labelVariables, { params: { id } }),
      ];
      expect(await refusalCodes(attempts)).toEqual(attempts.map(() => 'not-found'));
      expect((await get(customer)).etiquetas.nombre).toBe(buildLabel().nombre);
      const { etiquetas } = await neighbour.call(calls.listLabels, {});
      expect(etiquetas).toEqual([]);
    });

    test('the administrator’s own deletion is the administrator’s alone', async () => {
      await expect(customer.call(calls.deleteLabel, { body: { id } })).rejects.toMatchObject({
        code: 'forbidden',
      });
    });

    test('the administrator works on an account by naming it', async () => {
      const usuario = server.ids.customer;
      await expect(get(server.as.admin)).rejects.toMatchObject({ code: 'not-found' });
      const { etiquetas } = await server.as.admin.call(calls.cloneLabel, {
        body: { etiqueta: id, usuario },
      });
      expect(etiquetas?.[0]?.nombre).toBe('Precio de anaquel (copia)');
    });
  });

  test('the variables of a new-style label are those of its template', async () => {
    const { etiqueta, variables } = await customer.call(calls.labelVariables, { params: { id } });
    expect(etiqueta).toMatchObject({ id, language_id: 1 });
    expect(variables).toEqual(['DESCRIPTION', 'PRICE', 'QUANTITY']);
  });

  test('the list is read in as many queries for many labels as for one', async () => {
    const { etiquetas } = await customer.call(calls.listLabels, {});
    expect(etiquetas.length).toBeGreaterThan(10);
    const ids = etiquetas.map((label) => label.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    // What a server does after it stored a list.
    await server.database.settled();
    let queries = 0;
    const count = () => void queries++;
    server.database.read.on('query', count);
    await customer.call(calls.listLabels, {});
    server.database.read.off('query', count);
    // The session, the labels, their tags and their configurations.
    expect(queries).toBe(4);
  });
});
