import { login, type Session, signup } from '@marbete/core/api/auth';
import { checkCatalogue, storeCatalogue } from '@marbete/core/api/catalogues';
import { createClient, type Client } from '@marbete/core/api/client';
import { assignCatalogue, assignPrinter, storeLabel } from '@marbete/core/api/labels';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { demoAccount, type Stack } from './stack.ts';

/** The demo shop, signed in: what a test needs is made by calls, what it tests is done on the screen. */
export interface Account {
  client: Client;
  session: Session;
}

/** Signs the shop in, or another account; an earlier sign-in of the same test file ends (AUTH-22). */
export async function signInShop(stack: Stack, account = demoAccount): Promise<Account> {
  const stranger = createClient({ baseUrl: `${stack.url}/api`, fetch, authorization: () => undefined });
  const session = await stranger.call(login, { body: account });
  if (!('access_token' in session)) throw new Error(session.message);
  const authorization = () => `${session.token_type} ${session.access_token}`;
  return { client: createClient({ baseUrl: `${stack.url}/api`, fetch, authorization }), session };
}

/** What `newAccount` gives its accounts. */
export const newPassword = 'Una-clave-larga-9';
let accounts = 0;

/** A new account, as registration leaves it once its mail was opened. */
export async function newAccount(stack: Stack): Promise<Account & { email: string }> {
  const email = `nueva-${++accounts}@example.test`;
  const stranger = createClient({ baseUrl: `${stack.url}/api`, fetch, authorization: () => undefined });
  await stranger.call(signup, {
    body: {
      email,
      name: 'Nueva',
      password: newPassword,
      passwordConfirm: newPassword,
      google: 0,
      cuenta: 'local',
      sistema_operativo: '',
    },
  });
  await stack.server.database.transaction(async (trx) => {
    await trx('users').where({ email }).update({ verified_at: new Date().toISOString(), tutorial: 1 });
    // One address makes more of them here than it may in an hour.
    await trx('rate_limits').del();
  });
  return { email, ...(await signInShop(stack, { email, password: newPassword })) };
}

/** Stores lines of CSV as a catalogue and answers its id. */
export async function addCatalogue(
  { client }: Pick<Account, 'client'>,
  nombre: string,
  lines: readonly string[],
): Promise<number> {
  const archivo = new File([`${lines.join('\n')}\n`], 'lista.csv');
  const checked = await client.call(checkCatalogue, { form: {}, files: { archivo } });
  const body = { csv: checked.nombreuuid ?? '', catalogo: nombre, encabezado: 1 as const };
  const { id } = await client.call(storeCatalogue, { body });
  if (id === undefined) throw new Error(`${nombre} was not stored`);
  return id;
}

/** Stores a label, joined to a catalogue and with a printer where they are given, and answers its id. */
export async function addLabel(
  { client }: Pick<Account, 'client'>,
  label: { nombre: string; etiqueta: string; language?: number },
  joined: { catalogue?: number; columns?: Readonly<Record<string, string>>; printer?: HelperPrinter } = {},
): Promise<number> {
  const data = { descripcion: 'De la prueba', medida: 1, tag: [1], ...label };
  const { id } = await client.call(storeLabel, { form: { data }, files: {} });
  if (id === undefined) throw new Error(`${label.nombre} was not stored`);
  const { catalogue, columns = {}, printer } = joined;
  if (catalogue !== undefined) {
    const cabeceras = Object.entries(columns).map(([variable, columna]) => ({ variable, columna }));
    await client.call(assignCatalogue, { body: { etiqueta: id, catalogo: catalogue, cabeceras } });
  }
  if (printer) await client.call(assignPrinter, { body: { etiqueta: id, impresora: printer } });
  return id;
}

/** A printer of the stack's helper as the helper lists it. */
export function printerOf(stack: Stack, name: 'zebra' | 'tsc'): HelperPrinter {
  const uid = new URL(stack.printers[name].url.replace('tcp:', 'http:')).host;
  return {
    name,
    uid,
    connection: 'network',
    deviceType: 'printer',
    provider: 'Marbete',
    manufacturer: '',
    version: '',
  };
}

/** Lets the helper learn that a printer answers: from then on it holds jobs back that the printer cannot print. */
export async function askPrinter(stack: Stack, name: 'zebra' | 'tsc'): Promise<void> {
  const address = `${stack.helper.urls.http}/status?uid=${printerOf(stack, name).uid}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${stack.helper.token}` } });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
}
