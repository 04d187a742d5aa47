import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { createTestDatabase, describeOnBothDatabases } from '../../testing/test-database.ts';
import { createBlockStore } from './block-store.ts';
import { blockText } from './block-text.ts';
import { keptBlocks } from './kept-blocks.ts';
import { blockId } from './row-ids.ts';

const made = (day: number) => ({ row_set_id: 7, made_at: `2026-03-0${day}T10:00:00.000Z` });

describeOnBothDatabases('blocks that are kept', (kind) => {
  test('are read once, and anew for a row set that was made at another time', async () => {
    const home = await createTestDatabase(kind);
    onTestFinished(() => home.drop());
    const database = await openDatabase(home.config);
    onTestFinished(() => database.close());
    const write = (text: string) =>
      database.transaction(async (trx) => {
        await trx('catalogue_blocks')
          .where({ id: blockId(7, 0) })
          .delete();
        await createBlockStore(trx).insert(7, 0, [blockText([{ cells: [text] }])]);
      });
    const ids = [blockId(7, 0), blockId(7, 1)];
    const read = async (day: number) => [...(await keptBlocks(database, made(day), ids)).values()];

    expect(await read(1)).toEqual([]);
    await write('before');
    expect(await read(1)).toEqual([{ cells: ['["before"]'], numbers: undefined }]);
    await write('put back');
    expect(await read(1)).toEqual([{ cells: ['["before"]'], numbers: undefined }]);
    expect(await read(2)).toEqual([{ cells: ['["put back"]'], numbers: undefined }]);
  });
});
