import type { printFromCatalogue } from '@marbete/core/api/printing';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { AppError } from '@marbete/core/api/errors';
import type { RunChunk } from '@marbete/core/print/send-chunk';

type Answer = Omit<CallAnswer<typeof printFromCatalogue>, 'impresora' | 'problemas'> & {
  problemas?: unknown;
};

/** The printer code in an answer for so many rows. Throws AppError data-invalid when the server has none. */
export function chunkOf(answer: Answer, rows: number): RunChunk {
  const { response, mensaje, desde, faltan, problemas } = answer;
  if (!response) throw new AppError('data-invalid', mensaje, { details: { mensaje, problemas } });
  return {
    code: codeOfAnswer(answer),
    labels: answer.etiquetas ?? rows,
    rowsUsed: answer.usadas ?? (desde === undefined ? rows : 0),
    ...(desde === undefined ? {} : { nextCopy: desde, labelsLeft: faltan ?? 0 }),
  };
}
