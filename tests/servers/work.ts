import { randomInt, randomUUID } from 'node:crypto';
import { checkCatalogue, listCatalogues, storeCatalogue } from '@marbete/core/api/catalogues';
import { isAppError } from '@marbete/core/api/errors';
import { printFromCatalogue } from '@marbete/core/api/printing';
import type { Ledger, PrintOrder } from './ledger.ts';
import { priceList, type Shop } from './shop.ts';

/** Asks again until an answer comes, as a person and as the print driver do; whoever stops meanwhile gets none. */
export async function untilAnswered<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (!isAppError(error) || error.code !== 'unavailable') throw error;
      await new Promise(setImmediate);
    }
  }
  return undefined;
}

/** Imports one price list after the other until it is stopped. A list whose answer was lost is looked up. */
export async function importLists(
  shop: Shop,
  ledger: Ledger,
  signal: AbortSignal,
  { rows = 3_000 } = {},
): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    const name = `${shop.name} ${number} ${randomUUID().slice(0, 8)}`;
    const text = priceList(name, randomInt(1, rows));
    const list: Ledger['lists'][number] = { shop, name, text };
    ledger.lists.push(list);
    const checked = await untilAnswered(signal, () =>
      shop.client.call(checkCatalogue, { form: {}, files: { archivo: new File([text], `${name}.csv`) } }),
    );
    if (!checked?.nombreuuid) continue;
    ledger.count();
    const body = { csv: checked.nombreuuid, catalogo: name };
    const stored = await untilAnswered(signal, () => shop.client.call(storeCatalogue, { body }));
    if (!stored) continue;
    const id = stored.id ?? (await untilAnswered(signal, () => storedBefore(shop, name)));
    if (id !== undefined) list.id = id;
    ledger.count();
  }
}

/** Storing was refused because its file is gone: an earlier call whose answer was lost has stored it. */
async function storedBefore(shop: Shop, name: string): Promise<number> {
  const there = await shop.client.call(listCatalogues, { query: {} });
  const found = there.find((catalogue) => catalogue.nombre === name);
  if (!found) throw new Error(`${name} was neither stored nor kept`);
  return found.id;
}

/** Prints run after run, chunk after chunk, until it is stopped; now and then a chunk is asked for twice at once. */
export async function printRuns(shop: Shop, ledger: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const corrida = randomUUID();
    const chunks = randomInt(1, 6);
    for (let trozo = 0; trozo < chunks && !signal.aborted; trozo += 1) {
      const order: PrintOrder = {
        catalogo: shop.catalogo,
        etiqueta: shop.etiqueta,
        corrida,
        trozo,
        filas: someRows(shop),
      };
      const ask = () => untilAnswered(signal, () => shop.client.call(printFromCatalogue, { body: order }));
      const answers = await Promise.all(randomInt(4) === 0 ? [ask(), ask()] : [ask()]);
      for (const answer of answers) {
        if (!answer) continue;
        if (!answer.response) throw new Error(`A chunk was refused: ${answer.mensaje}`);
        ledger.chunks.push({ shop, order, answer });
        ledger.count();
      }
    }
  }
}

function someRows({ filas }: Shop) {
  const first = randomInt(filas.length - 10);
  return filas.slice(first, first + randomInt(1, 10)).map((id) => ({ id, cantidad: randomInt(1, 4) }));
}
