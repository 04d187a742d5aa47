import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { questionsOf } from '../print-questions/questions.ts';
import { chunkOf, placeOf, refusedValues } from './chunk-of.ts';
import { getPrinterSettings, printLabel, showLabel } from './calls.ts';
import type { LabelSource } from './label-source.ts';
import { sharedLabels } from './shared-labels.ts';

/** Labels of the account that is signed in: what the web app uses. */
export function createAccountSource(client: Client): LabelSource {
  return {
    // Whoever edits a label sees it as it is from the next question on.
    label: sharedLabels(async (id) => {
      const [shown, settings] = await Promise.all([
        client.call(showLabel, { body: { id } }),
        client.call(getPrinterSettings, {}),
      ]);
      const label = shown.etiquetas;
      const { puerto: _, ...ajustes } = settings;
      return {
        id: label.id,
        nombre: label.nombre,
        etiqueta: label.etiqueta,
        ...(label.etiqueta_base64 ? { etiqueta_base64: label.etiqueta_base64 } : {}),
        language_id: label.language_id,
        medida: label.medida?.medida ?? null,
        variables: questionsOf(label).map(({ variable }) => variable),
        configuraciones: label.configuraciones,
        moneda: shown.moneda,
        replaces: [],
        ajustes,
      };
    }, 0),
    async chunk(labelId, request, signal) {
      const [row] = request.rows;
      if (!row) throw new AppError('invalid-input', 'There is no row to print.');
      const answer = await client.call(
        printLabel,
        {
          body: {
            etiqueta: labelId,
            preguntas: { ...row.values, QUANTITY: String(row.quantity) },
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
