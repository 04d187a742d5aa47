import { login } from '@marbete/core/api/auth';
import {
  checkCatalogue,
  saveCatalogueConfiguration,
  showCatalogue,
  storeCatalogue,
} from '@marbete/core/api/catalogues';
import { type Client, createClient } from '@marbete/core/api/client';
import { storeLabel, updateLabel } from '@marbete/core/api/labels';
import { createAdministrator } from '@marbete/server/administrators';
import type { ServerConfig } from '@marbete/server/config';

const password = 'una contraseña larga';

/** An account that is signed in, with a catalogue and a label that numbers what it prints. */
export interface Shop {
  name: string;
  password: string;
  client: Client;
  authorization: string;
  catalogo: number;
  etiqueta: number;
  /** Ids of the catalogue's rows. */
  filas: number[];
}

/** Lines of a price list; `name` makes those of one list unlike those of any other. */
export function priceList(name: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${name}-${row},Artículo ${row} de ${name},${row % 900}.50`,
  );
  return `CODIGO,NOMBRE,PRECIO\n${lines.join('\n')}\n`;
}

/** Makes an account in the database and all else through calls, as its person would. */
export async function openShop(url: string, database: ServerConfig['database'], name: string): Promise<Shop> {
  const email = `${name}@example.test`;
  await createAdministrator(database, { email, name, password });
  const { client, authorization } = await signIn(url, email);
  const { id: etiqueta = 0 } = await client.call(storeLabel, {
    form: {
      data: { nombre: 'Numerada', etiqueta: numbered, descripcion: 'Con número', medida: 1, tag: [1] },
    },
    files: {},
  });
  const configuraciones = [
    { variable: 'NOMBRE', type_config_id: 1, valor: '40' },
    { variable: 'SERIALIZE', type_config_id: 9, valor: '[1,1]' },
  ];
  await client.call(updateLabel, {
    form: {
      data: {
        id: etiqueta,
        nombre: 'Numerada',
        etiqueta: numbered,
        descripcion: 'Con número',
        language: 1,
        configuraciones,
      },
    },
    files: {},
  });
  const { nombreuuid = '' } = await client.call(checkCatalogue, {
    form: {},
    files: { archivo: new File([priceList(name, 150)], `${name}.csv`) },
  });
  const { id: catalogo = 0 } = await client.call(storeCatalogue, {
    body: { csv: nombreuuid, catalogo: `Lista de ${name}` },
  });
  await client.call(saveCatalogueConfiguration, {
    body: { etiqueta, catalogo, nueva: false, configs: [{ variable: 'NOMBRE', columna: 'B' }] },
  });
  const { filas } = await client.call(showCatalogue, { body: { id: catalogo, per_page: 500 } });
  return { name, password, client, authorization, catalogo, etiqueta, filas };
}

const numbered = '^XA^FO20,20^A0N,30,30^FDSERIALIZE^FS^FO20,60^A0N,30,30^FDNOMBRE^FS^PQ1^XZ';

/** The serial numbers in printer code of the shop's label. */
export function serialsOf(code: string): number[] {
  return [...code.matchAll(/\^FO20,20\^A0N,30,30\^FD(\d+)\^FS/g)].map(([, serial]) => Number(serial));
}

async function signIn(url: string, email: string): Promise<{ client: Client; authorization: string }> {
  const baseUrl = `${url}/api`;
  const session = await createClient({ baseUrl, fetch }).call(login, {
    body: { email, password, cuenta: 'local' },
  });
  if (!('access_token' in session)) throw new Error(`${email} could not sign in: ${session.message}`);
  const authorization = `Bearer ${session.access_token}`;
  return { client: createClient({ baseUrl, fetch, authorization: () => authorization }), authorization };
}
