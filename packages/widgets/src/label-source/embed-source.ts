import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { chunkOf } from './chunk-of.ts';
import { embedLabel, embedPrint } from './calls.ts';
import type { LabelSource, PublicLabel } from './label-source.ts';

/** Labels through a publishable key (docs/embedding.md). A label is asked for once, however many widgets show it. */
export function createEmbedSource(client: Client, key: string): LabelSource {
  const labels = new Map<number, Promise<PublicLabel>>();
  return {
    publishableKey: key,
    label(id) {
      const known = labels.get(id);
      if (known) return known;
      const asked = client.call(embedLabel, { params: { key, etiqueta: id } });
      labels.set(id, asked);
      // A refusal may be put right meanwhile, so the next attempt asks again.
      asked.catch(() => labels.delete(id));
      return asked;
    },
    async chunk(labelId, { run, number, rows, from, moment, lease }, signal) {
      const answer = await client.call(
        embedPrint,
        {
          params: { key, etiqueta: labelId },
          body: {
            filas: rows.map(({ values, quantity }) => ({ preguntas: { ...values }, cantidad: quantity })),
            ...moment,
            corrida: run,
            trozo: number,
            desde: from,
            ...(lease ? { ficha: lease } : {}),
          },
        },
        signal ? { signal } : {},
      );
      if (!answer.response) {
        throw new AppError('data-invalid', answer.mensaje, { details: { problems: answer.problemas ?? [] } });
      }
      return chunkOf(answer, 1);
    },
  };
}
