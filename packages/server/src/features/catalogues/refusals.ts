import { type AppError, isAppError } from '@marbete/core/api/errors';
import type { AnswerText } from '../../http/answer-text.ts';

/** A business refusal: 200 with a word that is not 'correcto' and words for people. */
export interface Refusal {
  respuesta: string;
  mensaje: AnswerText;
}

const wrongExtension: Refusal = {
  respuesta: 'extension',
  mensaje: { es: 'Extensión no valida', en: 'This is not a .csv, .xls or .xlsx file' },
};

/** What people are told about a file that cannot be taken, by error code; screens have their own words by respuesta. */
const fileRefusals: Readonly<Record<string, (error: AppError) => Refusal>> = {
  'unsupported-file': () => ({
    respuesta: 'extension',
    mensaje: {
      es: 'El archivo no es una hoja de cálculo que se pueda leer. Elija un archivo .csv, .xls o .xlsx',
      en: 'The file is no spreadsheet that can be read. Choose a .csv, .xls or .xlsx file',
    },
  }),
  'too-large': (error) => ({
    respuesta: 'too-large',
    mensaje:
      'limitRows' in error.details
        ? {
            es: `El archivo tiene más de ${String(error.details['limitRows'])} filas. Divídalo en varios archivos`,
            en: `The file has more than ${String(error.details['limitRows'])} rows. Split it into several files`,
          }
        : {
            es: 'El archivo es demasiado grande. Divídalo en varios archivos',
            en: 'The file is too large. Split it into several files',
          },
  }),
  'data-invalid': (error) =>
    error.issues.some((issue) => issue.rule === 'sheet-unknown')
      ? {
          respuesta: 'sheet',
          mensaje: {
            es: 'El archivo no tiene la hoja elegida. Elija otra',
            en: 'The file does not have the chosen sheet. Choose another one',
          },
        }
      : { respuesta: 'data-invalid', mensaje: dataMessage(error) },
  'timed-out': () => ({
    respuesta: 'timed-out',
    mensaje: {
      es: 'El archivo tardó demasiado en leerse. Guárdelo como .csv o divídalo',
      en: 'The file took too long to read. Save it as .csv or split it',
    },
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

function dataMessage(error: AppError): AnswerText {
  const { reason, row, column, line } = error.details;
  if (reason === 'no-rows') {
    return {
      es: 'El archivo no tiene filas. Revise la hoja elegida',
      en: 'The file has no rows. Check the chosen sheet',
    };
  }
  if (reason === 'cell-too-long') {
    return {
      es: `La celda ${String(column)}${String(row)} es demasiado larga. Acórtela y suba el archivo otra vez`,
      en: `Cell ${String(column)}${String(row)} is too long. Shorten it and upload the file again`,
    };
  }
  if (line !== undefined) {
    return {
      es: `La fila de la línea ${String(line)} no se puede leer: revise sus comillas`,
      en: `The row at line ${String(line)} cannot be read: check its quotes`,
    };
  }
  return {
    es: 'El archivo está dañado o protegido. Ábralo, guárdelo otra vez y súbalo',
    en: 'The file is damaged or protected. Open it, save it again and upload it',
  };
}

export const fileGone: Refusal = {
  respuesta: 'expired',
  mensaje: {
    es: 'El archivo ya no está disponible. Súbalo otra vez',
    en: 'The file is no longer there. Upload it again',
  },
};

/** D48: the columns that labels take values from must stay. */
export function columnsGone(labels: readonly { nombre: string; columna: string }[]): Refusal {
  const byLabel = new Map<string, string[]>();
  for (const { nombre, columna } of labels) byLabel.set(nombre, [...(byLabel.get(nombre) ?? []), columna]);
  const names = [...byLabel].map(([nombre, columns]) => `${nombre} (${columns.join(', ')})`);
  return {
    respuesta: 'columns',
    mensaje: {
      es: `El archivo nuevo no tiene columnas que usan estas etiquetas: ${names.join('; ')}. Agregue las columnas o cambie la asignación`,
      en: `The new file lacks columns that these labels use: ${names.join('; ')}. Add the columns or change the assignment`,
    },
  };
}

/** LBM-05, the text of the specification. */
export const mappingIncomplete: Refusal = {
  respuesta: 'incomplete',
  mensaje: {
    es: 'Por favor asigne todas los campos de la etiqueta',
    en: 'Please assign every field of the label',
  },
};
