import type { createLabelSchema } from '@marbete/core/api/labels';
import { storeLabel } from '@marbete/core/api/labels';
import type { Client } from '@marbete/core/api/client';
import type * as z from 'zod/mini';

type LabelForm = z.input<typeof createLabelSchema>;

/** A form that every role may send; a new-style label with a price and a code. */
export function buildLabel(overrides: Partial<LabelForm> = {}): LabelForm {
  return {
    nombre: 'Precio de anaquel',
    etiqueta: '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS^FO20,60^FD%MONEY_SYMBOL%%PRICE%^FS^XZ',
    descripcion: 'Para anaqueles',
    medida: 1,
    tag: [1],
    ...overrides,
  };
}

/** A form that changes a label, as its screen sends it. */
export function buildLabelChange(id: number) {
  const { tag: _, medida: __, ...form } = buildLabel();
  return { ...form, id, language: 1 };
}

/** Stores a label as this client and answers its id. */
export async function storeTestLabel(client: Client, overrides: Partial<LabelForm> = {}): Promise<number> {
  const { id } = await client.call(storeLabel, { form: { data: buildLabel(overrides) }, files: {} });
  if (id === undefined) throw new Error('The server answered no id');
  return id;
}
