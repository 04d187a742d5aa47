import type { Client } from '@marbete/core/api/client';
import * as calls from '@marbete/core/api/label-configurations';
import { showLabel } from '@marbete/core/api/labels';
import { printLabel } from '@marbete/core/api/print-label';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const oldStyle =
  '^XA^PW400^FO20,20^A0N,30,30^FDNOMBRE^FS^FO20,60^A0N,30,30^FDCOSTO^FS^FO20,90^A0N,30,30^FDSERIALIZE^FS^XZ';

describeOnDatabases('the configuration of a label', (kind) => {
  let server: TestServer;
  let customer: Client;
  let id: number;

  beforeAll(async () => {
    server = await startTestServer(kind);
    customer = server.as.customer;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    id = await insertLabel(server, { etiqueta: oldStyle });
  });

  const show = (labelId = id) => customer.call(showLabel, { body: { id: labelId } });
  const saveForm = (changes: Partial<Parameters<typeof formBody>[0]> = {}, labelId = id) =>
    customer.call(calls.saveForm, { params: { id: labelId }, body: formBody(changes) });
  const formBody = (changes: { formulario?: object[]; form_activo?: boolean; catalogo?: boolean }) => ({
    formulario: [{ variable: 'NOMBRE', valor: '¿Nombre?' }] as { variable: string; valor: string }[],
    form_activo: true,
    ...(changes as object),
  });

  test('every section is kept beside the others, line breaks before the question of their variable', async () => {
    const params = { id };
    const saved = { data: { icon: 'success', message: 'Configuración guardada correctamente' } };
    expect(await saveForm()).toEqual(saved);
    const breaks = { body: [{ variable: 'NOMBRE', valor: '12' }] };
    expect(await customer.call(calls.saveLineBreaks, { params, ...breaks })).toEqual(saved);
    expect(await customer.call(calls.savePrice, { params, body: { precio: 'COSTO', valor: ',' } })).toEqual(
      saved,
    );
    const counter = { inicioContador: '007', incrementador: 5 };
    expect(await customer.call(calls.saveSerial, { params, body: counter })).toEqual(saved);
    expect(await customer.call(calls.saveCurrency, { params, body: { moneda: '₡' } })).toEqual(saved);
    const { etiquetas: label, ...parts } = await show();
    expect(parts).toMatchObject({
      formulario: [{ variable: 'NOMBRE', valor: '¿Nombre?', type_config_id: 2 }],
      caracteres: [{ variable: 'NOMBRE', valor: '12' }],
      precio: { precio: 'COSTO', valor: ',' },
      moneda: '₡',
      serializacion: [7, 5],
    });
    expect(label).toMatchObject({ formulario: '1', nueva: '0' });
    expect(label.configuraciones.map((row) => row.type_config_id)).toEqual([1, 2, 3, 9]);
  });

  test('the counter keeps the digits that it was given', async () => {
    await customer.call(calls.saveSerial, {
      params: { id },
      body: { inicioContador: '007', incrementador: '5' },
    });
    const print = () => customer.call(printLabel, { body: { etiqueta: id, preguntas: { NOMBRE: 'x' } } });
    expect((await print()).mensaje).toContain('^FD007^FS');
    expect((await print()).mensaje).toContain('^FD012^FS');
  });

  test('a section that is saved again takes the place of what it was', async () => {
    await saveForm();
    await saveForm({ formulario: [{ variable: 'COSTO', valor: '¿Costo?', type_config_id: '4' }] });
    expect((await show()).formulario).toEqual([{ variable: 'COSTO', valor: '¿Costo?', type_config_id: 4 }]);
    await saveForm({ form_activo: false });
    expect((await show()).etiquetas.formulario).toBe('0');
    await saveForm({ formulario: [] });
    const { etiquetas, formulario } = await show();
    expect([etiquetas.formulario, formulario]).toEqual(['0', []]);
  });

  test('the form of a label with a catalogue waits for consent, and then takes it off', async () => {
    const catalogo = await buildCatalogue(server);
    const linked = await insertLabel(server, { etiqueta: oldStyle, catalogo, mapping: { NOMBRE: 'B' } });
    expect(await saveForm({}, linked)).toMatchObject({ data: { icon: 'warning' } });
    expect((await show(linked)).etiquetas).toMatchObject({ catalogo_id: catalogo, configuraciones: [] });
    expect(await saveForm({ catalogo: true }, linked)).toMatchObject({ data: { icon: 'success' } });
    const { etiquetas, catalogo: mapping } = await show(linked);
    expect([etiquetas.catalogo_id, mapping]).toEqual([null, []]);
  });

  test('a new-style label has none, and says so', async () => {
    const modern = await insertLabel(server);
    expect(await saveForm({}, modern)).toMatchObject({ data: { icon: 'error' } });
    expect((await show(modern)).etiquetas.configuraciones).toEqual([]);
  });

  test('prices and line breaks of other printer languages are kept with a warning', async () => {
    const tspl = await insertLabel(server, {
      language: 'tspl',
      etiqueta: 'SIZE 50 mm,25 mm\nCLS\nTEXT 10,10,"3",0,1,1,"COSTO"\nPRINT 1\n',
    });
    const body = { precio: 'COSTO', valor: '.' as const };
    expect(await customer.call(calls.savePrice, { params: { id: tspl }, body })).toMatchObject({
      data: { icon: 'warning' },
    });
  });

  test('what is not as the forms ask is refused by name', async () => {
    const post = async (section: number, body: unknown) => {
      const response = await server.fetch(`/etiquetas/configuraciones/${section}/${id}`, {
        method: 'POST',
        headers: { authorization: server.authorization.customer, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { issues } = (await response.json()) as { issues: { path: unknown[]; message: string }[] };
      return [response.status, ...issues.map(({ path, message }) => [path.join('.'), message])];
    };
    expect(await post(1, { lista: [{ variable: ' ', valor: 'doce' }] })).toEqual([
      422,
      ['lista.0.variable', 'Campo requerido'],
      ['lista.0.valor', 'Campo numérico requerido'],
    ]);
    expect((await post(1, [{ variable: 'A', valor: '0' }]))[0]).toBe(422);
    expect((await post(2, { formulario: [{ variable: 'A', valor: 'x', type_config_id: 3 }] }))[0]).toBe(422);
    expect(await post(3, { precio: ' ', valor: ';' })).toEqual([
      422,
      ['precio', 'Required'],
      ['valor', 'Required'],
    ]);
    expect(await post(4, { inicioContador: '', incrementador: '0' })).toEqual([
      422,
      ['inicioContador', 'Campo requerido'],
      ['incrementador', 'Campo numérico requerido'],
    ]);
    for (const incrementador of [0, -1, 1.5, 1e21, true, null, [], {}, ' ']) {
      expect(await post(4, { inicioContador: 1, incrementador })).toEqual([
        422,
        ['incrementador', 'Campo numérico requerido'],
      ]);
    }
    expect(await post(5, { moneda: 'MXN' })).toEqual([422, ['moneda', 'Campo requerido']]);
  });

  test('belongs to the account: others find nothing, an operator changes nothing, the administrator may', async () => {
    const body = { moneda: 'Q' as const };
    const save = (client: Client, usuario?: number) =>
      client.call(calls.saveCurrency, { params: { id }, body: { ...body, usuario } });
    expect(
      await refusalCodes([
        save(server.as.stranger),
        save(server.as.operator),
        save(server.as.neighbour, server.ids.customer),
        save(server.as.admin),
        save(server.as.admin, server.ids.customer),
      ]),
    ).toEqual(['unauthenticated', 'forbidden', 'not-found', 'not-found', 'done']);
  });
});
