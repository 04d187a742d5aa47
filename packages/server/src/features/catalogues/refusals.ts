import { type AppError, isAppError } from '@marbete/core/api/errors';

/** A business refusal: 200 with a word that is not 'correcto' and words for people. */
export interface Refusal {
  respuesta: string;
  mensaje: string;
}

const wrongExtension: Refusal = { respuesta: 'extension', mensaje: 'Extensión no valida' };

/** What people are told about a file that cannot be taken, by error code; screens have their own words by respuesta. */
const fileRefusals: Readonly<Record<string, (error: AppError) => Refusal>> = {
  'unsupported-file': () => ({
    respuesta: 'extension',
    mensaje: 'El archivo no es una hoja de cálculo que se pueda leer. Elija un archivo .csv, .xls o .xlsx',
  }),
  'too-large': (error) => ({
    respuesta: 'too-large',
    mensaje:
      'limitRows' in error.details
        ? `El archivo tiene más de ${String(error.details['limitRows'])} filas. Divídalo en varios archivos`
        : 'El archivo es demasiado grande. Divídalo en varios archivos',
  }),
  'data-invalid': (error) =>
    error.issues.some((issue) => issue.rule === 'sheet-unknown')
      ? { respuesta: 'sheet', mensaje: 'El archivo no tiene la hoja elegida. Elija otra' }
      : { respuesta: 'data-invalid', mensaje: dataMessage(error) },
  'timed-out': () => ({
    respuesta: 'timed-out',
    mensaje: 'El archivo tardó demasiado en leerse. Guárdelo como .csv o divídalo',
  }),
};

/** File name extensions that a catalogue may have (CIMP-01). */
const extensions = new Set(['csv', 'xls', 'xlsx']);

/** The refusal of a file by its name alone (CIMP-04). */
export function refuseByName(fileName: string): Refusal | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.has(extension) ? undefined : wrongExtension;
}

/** The refusal that an error about a file becomes; anything else is thrown again. */
export function refuseFile(error: unknown): Refusal {
  const refusal = isAppError(error) ? fileRefusals[error.code]?.(error) : undefined;
  if (refusal === undefined) throw error;
  return refusal;
}

function dataMessage(error: AppError): string {
  const { reason, row, column, line } = error.details;
  if (reason === 'no-rows') return 'El archivo no tiene filas. Revise la hoja elegida';
  if (reason === 'cell-too-long') {
    return `La celda ${String(column)}${String(row)} es demasiado larga. Acórtela y suba el archivo otra vez`;
  }
  if (line !== undefined) {
    return `La fila de la línea ${String(line)} no se puede leer: revise sus comillas`;
  }
  return 'El archivo está dañado o protegido. Ábralo, guárdelo otra vez y súbalo';
}

export const fileGone: Refusal = {
  respuesta: 'expired',
  mensaje: 'El archivo ya no está disponible. Súbalo otra vez',
};

/** D48: the columns that labels take values from must stay. */
export function columnsGone(labels: readonly { nombre: string; columna: string }[]): Refusal {
  const byLabel = new Map<string, string[]>();
  for (const { nombre, columna } of labels) byLabel.set(nombre, [...(byLabel.get(nombre) ?? []), columna]);
  const names = [...byLabel].map(([nombre, columns]) => `${nombre} (${columns.join(', ')})`);
  return {
    respuesta: 'columns',
    mensaje: `El archivo nuevo no tiene columnas que usan estas etiquetas: ${names.join('; ')}. Agregue las columnas o cambie la asignación`,
  };
}

/** LBM-05, the text of the specification. */
export const mappingIncomplete: Refusal = {
  respuesta: 'incomplete',
  mensaje: 'Por favor asigne todas los campos de la etiqueta',
};
