import { randomUUID } from 'node:crypto';
import { showCatalogue } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { printFromCatalogue } from '@marbete/core/api/printing';

/** Issues a chunk of a run, one label for each of the first rows of a catalogue; answers what the server answered. */
export async function printRun(
  client: Client,
  { catalogo, etiqueta, corrida = randomUUID() }: { catalogo: number; etiqueta: number; corrida?: string },
) {
  const { filas } = await client.call(showCatalogue, { body: { id: catalogo } });
  const rows = filas.map((id) => ({ id, cantidad: 1 }));
  return client.call(printFromCatalogue, { body: { catalogo, etiqueta, corrida, trozo: 0, filas: rows } });
}
