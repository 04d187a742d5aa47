import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { sendFile } from '../import-file.ts';
import { childBytes } from '../child-bytes.ts';
import type { Section } from '../section.ts';
import { workbookFile } from '../sheet-files.ts';
import { openShop, percentile, send } from '../shop.ts';

/*
 * A customer uploads a workbook of some hundred kilobytes whose one cell has 190 million characters, while another call comes
 * every 20 ms.
 */

const characters = 190_000_000;
const rounds = 3;

export const refusal: Section = {
  name: 'refusal',
  title: 'A workbook that is made to become large',
  async measure() {
    const file = await workbookFile(characters, 'huge');
    const shop = await openShop('sqlite');
    const agent = new Agent({ keepAlive: true });
    const other = async () =>
      (await send(agent, `${shop.urls[0]}/api${listCatalogues.path}`, shop.authorization)).ms;
    try {
      for (let call = 0; call < 50; call++) await other();
      const samples: number[] = [];
      const waits: number[] = [];
      let readerBytes = 0;
      for (let round = 0; round < rounds; round++) {
        const ended = sendFile(shop, file);
        const isEnded = Promise.resolve(ended).then(() => true);
        do {
          waits.push(await other());
          readerBytes = Math.max(readerBytes, childBytes(shop.pids[0] ?? 0));
        } while (!(await Promise.race([isEnded, setTimeout(20, false)])));
        const { ms, refusal: words } = await ended;
        if (words === undefined) throw new Error('The workbook was taken.');
        samples.push(ms);
      }
      const peak = shop.peakBytes();
      return [
        {
          title: 'A cell of 190 million characters',
          work: 'From the first byte of the upload to its refusal, and what a list of catalogues waits meanwhile, by the clock.',
          unit: 'ms',
          lines: [
            {
              name: 'until it is refused; the memory is that of the reading process',
              samples,
              atMost: 2_000,
              peakBytes: readerBytes,
              mostBytes: 250 * 2 ** 20,
            },
            {
              name: 'another call meanwhile, the longest; the memory is that of the server',
              samples: [percentile(waits, 100)],
              atMost: 200,
              ...(peak === undefined ? {} : { peakBytes: peak }),
            },
          ],
        },
      ];
    } finally {
      agent.destroy();
      await shop.close();
    }
  },
};
