import {
  destroyCatalogue,
  listCatalogues,
  restoreCatalogue,
  showCatalogue,
} from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { createPublishableKey } from '@marbete/core/api/keys';
import * as calls from '@marbete/core/api/labels';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { buildLabel } from '../../testing/label-form.ts';
import { onePixelPng, pictureFile } from '../../testing/pictures.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanCatalogues } from '../catalogues/cleaning.ts';
import { createImageStore } from '../images/image-store.ts';
import { belongings, restoreMs } from './deleted-store.ts';

const mapping = [
  { variable: 'DESCRIPTION', columna: 'B' },
  { variable: 'PRICE', columna: 'C' },
];

describeOnDatabases('what was deleted', (kind) => {
  let server: TestServer;
  let customer: Client;
  let label: number;
  let catalogue: number;
  beforeAll(async () => {
    server = await startTestServer(kind);
    customer = server.as.customer;
  });
  afterAll(() => server.close());

  /** A label that has one of everything that can belong to a label, and its catalogue. */
  beforeEach(async () => {
    const { id } = await customer.call(calls.storeLabel, {
      form: { data: buildLabel({ tag: [1, 2] }) },
      files: { imagen: pictureFile() },
    });
    label = id!;
    catalogue = await buildCatalogue(server);
    const printer = { name: 'Zebra', uid: 'usb-1', connection: 'usb' };
    await customer.call(calls.assignPrinter, { body: { etiqueta: label, impresora: printer } });
    await server.as.operator.call(calls.assignPrinter, { body: { etiqueta: label, impresora: printer } });
    await customer.call(calls.markFavourite, { body: { id: label, favorita: true } });
    await customer.call(calls.assignCatalogue, {
      body: { etiqueta: label, catalogo: catalogue, cabeceras: mapping },
    });
    await customer.call(createPublishableKey, {
      body: { nombre: 'Tienda', origenes: ['https://tienda.example.com'], etiquetas: [label] },
    });
    const now = new Date().toISOString();
    await server.database.transaction(async (trx) => {
      const at = { created_at: now, updated_at: now };
      const run = { user_id: server.ids.customer, label_name: 'Anaquel', ...at };
      await trx('print_runs').insert({
        ...run,
        id: `run-${label}`,
        label_id: label,
        catalogue_id: catalogue,
      });
      await trx('label_configurations').insert({
        label_id: label,
        position: 0,
        variable: 'X',
        valor: '1',
        type_config_id: 1,
      });
      const kept = {
        changed_by: server.ids.customer,
        changed_at: now,
        bytes: 1,
        content: Buffer.from([0, 255]),
      };
      await trx('label_versions').insert({ label_id: label, version: 7, ...kept });
      // More than one statement takes.
      const rows = Array.from({ length: 700 }, (_, key) => ({
        label_id: label,
        catalogue_id: catalogue,
        key: String(key),
        content: 'content',
        run_id: `run-${label}`,
        printed_at: now,
      }));
      await trx.batchInsert('last_printed', rows, 50);
      await trx('list_prices').insert({ catalogue_id: catalogue, key: 'x', changes: '[]', seen_at: now });
      const user_id = server.ids.customer;
      const station = { id: `station-${label}`, user_id, name: 'x', zone: 'UTC', hours: '[]' };
      const key = { public_key: '', epoch: '', state: 'active', created_at: now };
      await trx('stations').insert({ ...station, ...key });
      await trx('station_last_printed').insert({ ...rows[0]!, station_id: station.id, printer: 'front' });
      await trx('print_orders').insert({
        user_id,
        person_id: user_id,
        name: 'x',
        label_id: label,
        label_name: 'x',
        catalogue_id: catalogue,
        rule: '{}',
        from_local: '',
        until_local: '',
        priority: 0,
        state: 'open',
        created_at: now,
      });
      await trx('labels')
        .where({ id: label })
        .update({
          etiqueta: '',
          etiqueta_bytes: Buffer.from('^XA^FD%DESCRIPTION% %PRICE% \u00ff^FS^XZ', 'latin1'),
        });
    });
  });

  /** Every row that names the label or the catalogue, and the two themselves, in an order of its own. */
  async function everything(): Promise<string[]> {
    const found: string[] = [];
    const take = async (table: string, where: object) => {
      for (const row of (await server.database.read(table).where(where)) as object[])
        found.push(`${table} ${JSON.stringify(row)}`);
    };
    for (const [thing, id] of [
      ['labels', label],
      ['catalogues', catalogue],
    ] as const) {
      await take(thing, { id });
      for (const [table, column] of [...belongings[thing].parts, ...belongings[thing].links])
        await take(table, { [column]: id });
    }
    return [...new Set(found)].toSorted();
  }

  const deleteLabel = () => customer.call(calls.destroyLabel, { body: { id: label } });
  const restoreLabel = (client = customer) => client.call(calls.restoreLabel, { body: { id: label } });
  const deleteCatalogue = () => customer.call(destroyCatalogue, { body: { catalogo: catalogue } });
  const restoreList = (client = customer) => client.call(restoreCatalogue, { body: { catalogo: catalogue } });

  test('a label comes back with everything that belonged to it', async () => {
    const before = await everything();
    for (const { parts, links } of [belongings.labels]) {
      for (const [table] of [...parts, ...links])
        expect(before.some((row) => row.startsWith(`${table} `))).toBe(true);
    }
    await deleteLabel();
    expect((await everything()).some((row) => row.startsWith('labels '))).toBe(false);
    const { etiquetas } = await restoreLabel();
    expect(etiquetas?.find(({ id }) => id === label)).toMatchObject({
      favorita: true,
      catalogo_id: catalogue,
    });
    expect(await everything()).toEqual(before);
    const { image } = etiquetas!.find(({ id }) => id === label)!;
    expect(Buffer.from(await (await fetch(`${server.url}/images/${image}`)).arrayBuffer())).toEqual(
      onePixelPng,
    );
    expect(await refusalCodes([restoreLabel()])).toEqual(['not-found']);
  });

  test('a catalogue comes back with its rows, its columns and its labels', async () => {
    const before = await everything();
    await deleteCatalogue();
    expect((await everything()).some((row) => row.startsWith('label_mappings '))).toBe(false);
    await restoreList();
    expect(await everything()).toEqual(before);
    const shown = await customer.call(showCatalogue, { body: { id: catalogue } });
    expect(JSON.stringify(shown)).toContain('Café molido');
  });

  test('both come back, whichever is restored first', async () => {
    const before = await everything();
    await deleteLabel();
    await deleteCatalogue();
    await restoreList();
    await restoreLabel();
    expect(await everything()).toEqual(before);
    await deleteLabel();
    await deleteCatalogue();
    await restoreLabel();
    expect(await everything()).toContainEqual(expect.stringContaining('"catalogo_id":null'));
    await restoreList();
    const catalogues = await customer.call(listCatalogues, {});
    expect(catalogues.map(({ id }) => id)).toContain(catalogue);
  });

  test('a label that got another catalogue in the meantime keeps that one', async () => {
    const other = await buildCatalogue(server);
    await deleteCatalogue();
    await customer.call(calls.assignCatalogue, {
      body: { etiqueta: label, catalogo: other, cabeceras: mapping.toReversed() },
    });
    await restoreList();
    const shown = await customer.call(calls.showLabel, { body: { id: label } });
    expect(shown.etiquetas.catalogo_id).toBe(other);
    expect(shown.catalogo).toHaveLength(2);
  });

  test('nobody else restores it, and after an hour nobody does', async () => {
    await deleteLabel();
    await deleteCatalogue();
    expect(
      await refusalCodes([
        restoreLabel(server.as.neighbour),
        restoreList(server.as.neighbour),
        restoreLabel(server.as.operator),
      ]),
    ).toEqual(['not-found', 'not-found', 'forbidden']);
    await cleanCatalogues(server.database, { now: Date.now() + restoreMs - 60_000 });
    await restoreList();
    await deleteCatalogue();
    await cleanCatalogues(server.database, { now: Date.now() + 2 * restoreMs });
    expect(await refusalCodes([restoreLabel(), restoreList()])).toEqual(['not-found', 'not-found']);
    const tomorrow = new Date(Date.now() + 24 * restoreMs).toISOString();
    await server.database.transaction((trx) => createImageStore(trx).deleteLeftovers(tomorrow));
    const shown = await server.database.read('labels').whereNot('image', '').pluck('image');
    expect(await server.database.read('images').whereNotIn('name', shown).pluck('name')).toEqual([]);
  });

  test('a favourite is of the person who marked it', async () => {
    const marks = async (client: Client) =>
      (await client.call(calls.listLabels, {})).etiquetas.find(({ id }) => id === label)?.favorita;
    expect([await marks(customer), await marks(server.as.operator)]).toEqual([true, false]);
    await server.as.operator.call(calls.markFavourite, { body: { id: label, favorita: true } });
    await customer.call(calls.markFavourite, { body: { id: label, favorita: false } });
    expect([await marks(customer), await marks(server.as.operator)]).toEqual([false, true]);
  });

  if (kind === 'sqlite') {
    test('everything that the schema ties to a label or a catalogue is kept', async () => {
      const db = server.database.read;
      const tables: string[] = await db('sqlite_master').where({ type: 'table' }).pluck('name');
      for (const thing of ['labels', 'catalogues'] as const) {
        const tied: string[] = [];
        for (const table of tables) {
          const keys: { table: string; from: string }[] = await db.raw(`pragma foreign_key_list(${table})`);
          for (const key of keys) if (key.table === thing) tied.push(`${table}.${key.from}`);
        }
        const { parts, links } = belongings[thing];
        expect([...parts, ...links].map(([table, column]) => `${table}.${column}`).toSorted()).toEqual(
          tied.toSorted(),
        );
      }
    });
  }
});
