import type { Client } from '@marbete/core/api/client';
import { chunkOf, placeOf, refusedValues } from './chunk-of.ts';
import { embedLabel, embedPrint } from './calls.ts';
import type { LabelSource } from './label-source.ts';
import { sharedLabels } from './shared-labels.ts';

const keepMs = 60_000;

/** Labels through a publishable key (docs/embedding.md). A label is asked for once a minute, however many widgets show it. */
export function createEmbedSource(client: Client, key: string): LabelSource {
  return {
    publishableKey: key,
    label: sharedLabels((id) => client.call(embedLabel, { params: { key, etiqueta: id } }), keepMs),
    async chunk(labelId, request, signal) {
      const answer = await client.call(
        embedPrint,
        {
          params: { key, etiqueta: labelId },
          body: {
            filas: request.rows.map(({ values, quantity }) => ({
              preguntas: { ...values },
              cantidad: quantity,
            })),
            ...placeOf(request),
          },
        },
        signal ? { signal } : {},
      );
      if (!answer.response) throw refusedValues(answer);
      return chunkOf(answer, 1);
    },
  };
}
