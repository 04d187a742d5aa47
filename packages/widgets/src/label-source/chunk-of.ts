import type { printFromCatalogue } from '@marbete/core/api/printing';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { AppError } from '@marbete/core/api/errors';
import type { NamedChunk } from '@marbete/core/print/print-run';

type Answer = Omit<CallAnswer<typeof printFromCatalogue>, 'impresora' | 'problemas'> & {
  problemas?: unknown;
};

/** The printer code in an answer for so many rows. Throws AppError data-invalid when the server has none. */
export function chunkOf(answer: Answer, rows: number): NamedChunk {
  const { response, mensaje, desde, faltan, problemas } = answer;
  if (!response) throw new AppError('data-invalid', mensaje, { details: { mensaje, problemas } });
  return {
    code: codeOfAnswer(answer),
    labels: answer.etiquetas ?? rows,
    rowsUsed: answer.usadas ?? (desde === undefined ? rows : 0),
    ...(desde === undefined ? {} : { nextCopy: desde, labelsLeft: faltan ?? 0 }),
    ...labelNames(answer),
  };
}

/** The first and the last label of a chunk, to recognise them on paper. */
function labelNames({
  extremos: [first, last = first] = [],
}: Pick<CallAnswer<typeof printFromCatalogue>, 'extremos'>): Pick<NamedChunk, 'first' | 'last'> {
  if (!first || !last) return {};
  const nameOf = ({ fila, texto }: typeof first) => ({ row: fila, code: '', description: texto });
  return { first: nameOf(first), last: nameOf(last) };
}
