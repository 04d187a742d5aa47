import { login } from '@marbete/core/api/auth';
import { createClient, type Client } from '@marbete/core/api/client';
import { createPublishableKey } from '@marbete/core/api/keys';
import type { CallInput } from '@marbete/core/api/endpoint';
import { listLabels } from '@marbete/core/api/labels';
import { demoAccount, type Stack } from './stack.ts';

/** The demo account as a client of the API. */
export async function signedInClient({ url }: Stack): Promise<Client> {
  const baseUrl = `${url}/api`;
  const session = await createClient({ baseUrl, fetch }).call(login, { body: demoAccount });
  if (!('access_token' in session)) throw new Error('The demo account cannot sign in');
  return createClient({ baseUrl, fetch, authorization: () => `Bearer ${session.access_token}` });
}

export async function labelId(client: Client, name: string): Promise<number> {
  const { etiquetas } = await client.call(listLabels, {});
  const found = etiquetas.find(({ nombre }) => nombre === name);
  if (!found) throw new Error(`The demo has no label ${name}`);
  return found.id;
}

type NewKey = CallInput<typeof createPublishableKey>['body'];

/** A publishable key of the demo account. */
export async function makeKey(client: Client, key: Omit<NewKey, 'nombre'>) {
  return (await client.call(createPublishableKey, { body: { nombre: 'Tienda', ...key } })).llave;
}
