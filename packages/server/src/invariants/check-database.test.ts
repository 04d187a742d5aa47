import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createImageStore } from '../features/images/image-store.ts';
import { rowId } from '../features/catalogues/row-ids.ts';
import { createRowStore, storedRow } from '../features/catalogues/row-store.ts';
import { buildCatalogue } from '../testing/catalogue-factory.ts';
import { insertLabel } from '../testing/label-factory.ts';
import { onePixelPng } from '../testing/pictures.ts';
import { printRun } from '../testing/print-run.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { checkDatabase } from './check-database.ts';

describeOnBothDatabases('the check of a database', (kind) => {
  let server: TestServer;
  let catalogo: number;
  let etiqueta: number;
  beforeAll(async () => {
    server = await startTestServer(kind);
    catalogo = await buildCatalogue(server);
    etiqueta = await insertLabel(server, { catalogo, mapping: { CODE: 'A', DESCRIPTION: 'B', PRICE: 'C' } });
    await printRun(server.as.customer, { catalogo, etiqueta });
  });
  afterAll(() => server.close());

  /** What is found after a change, which is taken back. */
  async function found(change: (trx: Db) => Promise<unknown>): Promise<string[]> {
    let problems: string[] = [];
    const undo = new Error('undo');
    const work = server.database.transaction(async (trx) => {
      await change(trx);
      const seen = {
        ...server.database,
        read: trx,
        transaction: <T>(step: (db: Db) => Promise<T>) => step(trx),
      };
      problems = await checkDatabase(seen);
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    return problems;
  }

  test('finds nothing in a database that is as it should be', async () => {
    expect(await checkDatabase(server.database)).toEqual([]);
    expect(await server.database.read('print_chunks')).toHaveLength(1);
  });

  test('names every row that is missing, left over or shared', async () => {
    const set: number = (await server.database.read('catalogues').first('row_set_id')).row_set_id;
    const row = (trx: Db, position: number) => trx('catalogue_rows').where({ id: rowId(set, position) });
    expect(await found((trx) => row(trx, 3).delete())).toEqual([
      `Catalogue ${catalogo} should have 3 rows and has 2.`,
    ]);
    expect(await found((trx) => row(trx, 3).update({ id: rowId(set, 4) }))).toEqual([
      `Catalogue ${catalogo} has a gap: 3 rows stand from 1 to 4.`,
    ]);
    expect(await found((trx) => row(trx, 2).update({ search: 'x' }))).toEqual([
      `Catalogue ${catalogo} has 1 rows whose search text is not that of their cells.`,
    ]);
    expect(await found((trx) => trx('row_sets').where({ id: set }).update({ dropped_at: 'now' }))).toEqual([
      `Catalogue ${catalogo} has rows that are marked for deletion (${set}).`,
    ]);
    const stray = storedRow({ cells: ['x'] });
    expect(await found((trx) => createRowStore(trx).insert(set + 7, 1, [stray]))).toEqual([
      `1 rows belong to the set ${set + 7}, which is not there.`,
    ]);
    expect(await found((trx) => trx('catalogue_columns').where({ fila: 'B' }).delete())).toEqual([
      `Catalogue ${catalogo} should name the columns ABC and names AC.`,
    ]);
  });

  test('names rows that a checked file shares, with a catalogue or with another file', async () => {
    const set: number = (await server.database.read('catalogues').first('row_set_id')).row_set_id;
    const file = (nombreuuid: string) => ({
      nombreuuid,
      user_id: server.ids.customer,
      row_set_id: set,
      nombre: 'precios.csv',
      first_row: '[]',
      created_at: new Date().toISOString(),
    });
    expect(
      await found(async (trx) => {
        await trx('checked_files').insert(file('b'));
        await trx('checked_files').insert(file('a'));
      }),
    ).toEqual([
      `Checked file a and Catalogue ${catalogo} share the rows of set ${set}.`,
      `Checked file b and Checked file a share the rows of set ${set}.`,
    ]);
  });

  test('reads the rows of a long list to the last one', async () => {
    const lines = ['CODIGO,NOMBRE', ...Array.from({ length: 3_000 }, (_, n) => `${n},Articulo ${n}`)];
    const large = await buildCatalogue(server, { lines });
    expect(await checkDatabase(server.database)).toEqual([]);
    const { row_set_id } = await server.database.read('catalogues').where({ id: large }).first('row_set_id');
    const last = { id: rowId(row_set_id, 3_001) };
    expect(await found((trx) => trx('catalogue_rows').where(last).update({ search: '2999' }))).toEqual([
      `Catalogue ${large} has 1 rows whose search text is not that of their cells.`,
    ]);
    expect(
      await found(async (trx) => {
        await trx('catalogue_rows')
          .where({ id: rowId(row_set_id, 1_500) })
          .delete();
        await trx('row_sets').where({ id: row_set_id }).update({ filas: 3_000 });
      }),
    ).toEqual([`Catalogue ${large} has a gap: 3000 rows stand from 1 to 3001.`]);
  });

  test('names what a label, a run or an account lacks', async () => {
    const withPicture = await found(async (trx) => {
      const image = await createImageStore(trx).insert(onePixelPng, {
        mediaType: 'image/png',
        extension: 'png',
      });
      await trx('labels').update({ image });
      await trx('images').delete();
    });
    expect(withPicture).toEqual([`The picture of labels ${etiqueta} is not there.`]);
    expect(
      await found((trx) => trx('label_mappings').where({ columna: 'C' }).update({ columna: 'F' })),
    ).toEqual([`Label ${etiqueta} takes a value from column F, which its catalogue lacks.`]);
    expect(await found((trx) => trx('print_runs').update({ etiquetas: 5 }))).toEqual([
      expect.stringMatching(/^Run .* counts 2 rows and 5 labels; its parts have 2 and 2\.$/),
    ]);
    expect(await found((trx) => trx('print_chunks').update({ content: Buffer.from('no') }))).toContainEqual(
      expect.stringMatching(/^Part 0 of run .* cannot be read\.$/),
    );
    expect(
      await found((trx) => trx('users').where({ id: server.ids.operator }).update({ parent_id: null })),
    ).toEqual([`Operator ${server.ids.operator} belongs to no account.`]);
    const session = {
      user_id: server.ids.customer,
      token_hash: 'x',
      created_at: '',
      used_at: '',
      expires_at: '',
    };
    expect(await found((trx) => trx('sessions').insert(session))).toEqual([
      `Account ${server.ids.customer} has more than one browser session.`,
    ]);
  });
});
