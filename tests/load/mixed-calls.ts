import { randomInt, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { currentUser } from '@marbete/core/api/auth';
import { checkCatalogue, listCatalogues, showCatalogue } from '@marbete/core/api/catalogues';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { priceList, type Shop } from '../servers/shop.ts';

/** What the servers answered, to be looked for in the database afterwards. */
export interface Answered {
  /** Keys of print chunks. */
  chunks: string[];
  /** Names of files that were read and wait to be stored. */
  files: string[];
  /** Answers that are no good, with their status. */
  bad: string[];
}

/**
 * A day at the screens: who am I, the list, pages, searches, a file that is read, and as many prints as all of these.
 * Every call of a connection is another one, as bodies are made when they are sent.
 */
export function mixedCalls(shops: readonly Shop[], answered: Answered): Request[] {
  const shop = () => shops[randomInt(shops.length)]!;
  const json = (path: string, method: 'GET' | 'POST', body?: (of: Shop) => object): Request => ({
    method,
    path: `/api${path}`,
    setupRequest: (request, context) => {
      const of = shop();
      const sent = body?.(of);
      Object.assign(context, { sent });
      return {
        ...request,
        headers: { authorization: of.authorization, 'content-type': 'application/json' },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      };
    },
    onResponse: (status, text) => {
      if (status !== 200) answered.bad.push(`${status} ${path}: ${text.slice(0, 200)}`);
    },
  });
  const page = json(showCatalogue.path, 'POST', (of) => ({ id: of.catalogo, page: randomInt(1, 15) }));
  const search = json(showCatalogue.path, 'POST', (of) => ({
    id: of.catalogo,
    query: `culo ${randomInt(150)}`,
  }));
  const print: Request = {
    ...json(printFromCatalogue.path, 'POST', printOrder),
    onResponse: (status, text, context) => {
      const { sent } = context as { sent: ReturnType<typeof printOrder> };
      const isIssued = status === 200 && (JSON.parse(text) as { response: boolean }).response;
      if (isIssued) answered.chunks.push(`${sent.corrida}:${sent.trozo}`);
      else answered.bad.push(`${status} ${printFromCatalogue.path}: ${text.slice(0, 200)}`);
    },
  };
  return [
    json(currentUser.path, currentUser.method as 'GET'),
    print,
    json(listCatalogues.path, 'GET'),
    print,
    page,
    print,
    search,
    print,
    readFile(shop, answered),
    print,
  ];
}

function printOrder(of: Shop) {
  const first = randomInt(of.filas.length - 10);
  const filas = of.filas.slice(first, first + 10).map((id) => ({ id, cantidad: 1 }));
  return { catalogo: of.catalogo, etiqueta: of.etiqueta, corrida: randomUUID(), trozo: 0, filas };
}

function readFile(shop: () => Shop, answered: Answered): Request {
  const boundary = 'marbete-load';
  return {
    method: 'POST',
    path: `/api${checkCatalogue.path}`,
    setupRequest: (request) => {
      const name = randomUUID().slice(0, 8);
      const file = `Content-Disposition: form-data; name="archivo"; filename="${name}.csv"\r\n\r\n${priceList(name, 200)}`;
      return {
        ...request,
        headers: {
          authorization: shop().authorization,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: `--${boundary}\r\n${file}\r\n--${boundary}--\r\n`,
      };
    },
    onResponse: (status, text) => {
      const name = status === 200 ? (JSON.parse(text) as { nombreuuid?: string }).nombreuuid : undefined;
      if (name === undefined) answered.bad.push(`${status} ${checkCatalogue.path}: ${text.slice(0, 200)}`);
      else answered.files.push(name);
    },
  };
}
