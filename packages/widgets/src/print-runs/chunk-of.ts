import type { printFromCatalogue } from '@marbete/core/api/printing';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { AppError } from '@marbete/core/api/errors';
import type { RunChunk } from '@marbete/core/print/send-chunk';

/** The printer code in an answer for so many rows. Throws AppError data-invalid when the server has none. */
export function chunkOf(answer: CallAnswer<typeof printFromCatalogue>, rows: number): RunChunk {
  if (!answer.response) {
    throw new AppError('data-invalid', answer.mensaje, {
      details: { mensaje: answer.mensaje, problemas: answer.problemas },
    });
  }
  return {
    code: codeOfAnswer(answer),
    labels: answer.etiquetas ?? rows,
    rowsUsed: answer.usadas ?? rows,
  };
}
