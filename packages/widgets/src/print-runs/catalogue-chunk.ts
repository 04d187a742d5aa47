import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { printFromCatalogue } from '@marbete/core/api/printing';
import type { Cells } from '@marbete/core/api/schemas';
import type { NamedChunk } from '@marbete/core/print/run/parts';
import { chunkOf } from '../label-loading/chunk-of.ts';

interface PrintedFrom {
  catalogo: number;
  etiqueta: number;
  preguntas: Readonly<Record<string, string>>;
}

/** Asks for the parts of a run of catalogue rows, under its lease where it has a record. */
export function catalogueChunk(
  client: Client,
  from: PrintedFrom,
  leaseOf: (run: string) => string | undefined,
) {
  return async (
    part: {
      run: string;
      number: number;
      rows: { id: number; cantidad: number; campos?: Cells }[];
      from: number;
      alone: boolean;
    },
    signal?: AbortSignal,
  ): Promise<NamedChunk> => {
    const { run, number, rows, from: desde, alone: primera } = part;
    const ficha = leaseOf(run);
    const body = {
      ...from,
      filas: rows,
      corrida: run,
      trozo: number,
      desde,
      primera,
      ...(ficha ? { ficha } : {}),
    };
    const answer = await client.call(printFromCatalogue, { body }, signal ? { signal } : {});
    return namedChunk(answer, rows.length);
  };
}

/** The printer code in an answer, with what stands on its first and its last label, to recognise them on paper. */
export function namedChunk(answer: CallAnswer<typeof printFromCatalogue>, rows: number): NamedChunk {
  const { extremos: [first, last = first] = [] } = answer;
  const chunk = chunkOf(answer, rows);
  if (!first || !last) return chunk;
  const nameOf = ({ fila, texto }: typeof first) => ({ row: fila, code: '', description: texto });
  return { ...chunk, first: nameOf(first), last: nameOf(last) };
}
