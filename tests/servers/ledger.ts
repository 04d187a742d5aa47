import { downloadCatalogue, listCatalogues } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { serialsOf, type Shop } from './shop.ts';

export interface PrintOrder {
  catalogo: number;
  etiqueta: number;
  corrida: string;
  trozo: number;
  filas: { id: number; cantidad: number }[];
}

/** What the servers answered, to be held against what they have afterwards. */
export interface Ledger {
  /** Price lists that were begun: name and text, and the id when storing was answered. */
  lists: { shop: Shop; name: string; text: string; id?: number }[];
  chunks: { shop: Shop; order: PrintOrder; answer: { mensaje: string } }[];
  /** Answers so far, of any kind. */
  answers(): number;
  /** Resolves when so many more answers have come. */
  more(count: number): Promise<void>;
  count(): void;
}

export function createLedger(): Ledger {
  let answers = 0;
  const waiting = new Set<() => void>();
  return {
    lists: [],
    chunks: [],
    answers: () => answers,
    more: (count) =>
      new Promise((resolve) => {
        const until = answers + count;
        const look = () => {
          if (answers < until) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    count() {
      answers += 1;
      for (const look of waiting) look();
    },
  };
}

/**
 * What the servers should have and do not, as sentences: every list that was answered is there, once, byte for byte; a list that
 * is there was begun by somebody and is whole; every chunk is answered again as before, by any server; no serial
 * number was issued twice.
 */
export async function compareWithServers(
  { lists, chunks }: Ledger,
  shops: readonly Shop[],
  clientsOf: (shop: Shop) => readonly Client[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const shop of shops) {
    const there = await shop.client.call(listCatalogues, { query: {} });
    const mine = lists.filter((list) => list.shop === shop);
    for (const { name, id } of mine) {
      const found = there.filter((catalogue) => catalogue.nombre === name);
      if (found.length > 1) problems.push(`${name} is there ${found.length} times.`);
      if (id !== undefined && found[0]?.id !== id)
        problems.push(`${name} was stored as ${id} and is not there.`);
    }
    for (const { id, nombre } of there) {
      if (id === shop.catalogo) continue;
      const begun = mine.find(({ name }) => name === nombre);
      const { bytes } = await shop.client.call(downloadCatalogue, { params: { id }, query: {} });
      const text = new TextDecoder()
        .decode(bytes)
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n');
      if (text !== begun?.text) problems.push(`${nombre} is there and is not what was sent.`);
    }
  }
  return [...problems, ...(await compareChunks(chunks, clientsOf)), ...repeatedSerials(chunks)];
}

/** Each chunk is asked for at one of the servers, one after the other, several at a time. */
async function compareChunks(
  chunks: Ledger['chunks'],
  clientsOf: (shop: Shop) => readonly Client[],
): Promise<string[]> {
  const problems: string[] = [];
  const left = chunks.entries();
  const compare = async () => {
    for (const [index, { shop, order, answer }] of left) {
      const clients = clientsOf(shop);
      const again = await clients[index % clients.length]!.call(printFromCatalogue, { body: order });
      if (JSON.stringify(again) !== JSON.stringify(answer)) {
        problems.push(`Part ${order.trozo} of run ${order.corrida} is answered otherwise than before.`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, compare));
  return problems;
}

/** A label counts for itself; the same chunk answered twice is the same labels. */
function repeatedSerials(chunks: Ledger['chunks']): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const { order, answer } of chunks) {
    const key = `${order.corrida}:${order.trozo}`;
    for (const serial of serialsOf(answer.mensaje)) {
      const label = `${order.etiqueta}:${serial}`;
      const other = seen.get(label);
      if (other !== undefined && other !== key)
        problems.push(`Serial ${serial} was issued in ${other} and in ${key}.`);
      seen.set(label, key);
    }
  }
  return problems;
}
