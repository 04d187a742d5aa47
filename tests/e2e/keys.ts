import type { Client } from '@marbete/core/api/client';
import { createPublishableKey } from '@marbete/core/api/keys';
import type { CallInput } from '@marbete/core/api/endpoint';
import { listLabels } from '@marbete/core/api/labels';

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
