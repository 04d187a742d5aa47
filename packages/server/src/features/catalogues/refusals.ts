import type { CatalogueChanges } from '@marbete/core/api/catalogues';
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
        : 'limitCharacters' in error.details
          ? {
              es: `Una celda tiene más de ${String(error.details['limitCharacters'])} caracteres, más de lo que escribe una hoja de cálculo. Exporte la lista otra vez`,
              en: `A cell has more than ${String(error.details['limitCharacters'])} characters, more than spreadsheets write. Export the list again`,
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
      : {
          respuesta: error.issues.some((issue) => issue.rule === 'file-cut-short')
            ? 'incomplete-file'
            : 'data-invalid',
          mensaje: dataMessage(error),
        },
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
  const { reason, row, column, line, cells, headerCells } = error.details;
  if (error.issues.some((issue) => issue.rule === 'file-cut-short')) {
    return {
      es: `El archivo termina a la mitad de la fila ${String(row)}: no se copió o no se escribió completo. Consígalo otra vez`,
      en: `The file ends in the middle of row ${String(row)}: it was not copied or written whole. Fetch it again`,
    };
  }
  if (error.issues.some((issue) => issue.rule === 'readers-differ')) {
    const { one, other } = error.details;
    return {
      es: `La celda ${String(column)}${String(row)} puede ser «${String(one)}» o «${String(other)}». Abra el archivo, guárdelo otra vez y súbalo`,
      en: `Cell ${String(column)}${String(row)} may be “${String(one)}” or “${String(other)}”. Open the file, save it again and upload it`,
    };
  }
  if (error.issues.some((issue) => issue.rule === 'price-may-be-split')) {
    const { one, other } = error.details;
    return {
      es: `La fila ${String(row)} puede ser «${String(one)}» o «${String(other)}»: una coma decimal parece partir los precios. Ponga esas celdas entre comillas o separe las celdas con punto y coma`,
      en: `Row ${String(row)} may be “${String(one)}” or “${String(other)}”: a decimal comma seems to cut the prices. Quote such cells, or separate the cells by semicolons`,
    };
  }
  if (error.issues.some((issue) => issue.rule === 'quotes-unclear')) {
    const { one, other } = error.details;
    return {
      es: `La línea ${String(line)} puede empezar una sola fila, «${String(one)}», o varias, «${String(other)}»: sobran o faltan comillas. Escriba dobles ("") las comillas que son parte de un texto`,
      en: `Line ${String(line)} may begin one row, “${String(one)}”, or several, “${String(other)}”: quotation marks are missing, or there are too many. Double ("") those that belong to a text`,
    };
  }
  if (error.issues.some((issue) => issue.rule === 'row-narrower-than-header')) {
    return {
      es: `La fila ${String(row)} tiene ${String(cells)} celdas y las demás ${String(headerCells)}. Revise si le falta un separador`,
      en: `Row ${String(row)} has ${String(cells)} cells and the others ${String(headerCells)}. Check whether a sign between cells is missing`,
    };
  }
  if (error.issues.some((issue) => issue.rule === 'file-changed')) {
    return {
      es: 'El archivo cambió mientras se leía. Espere a que se termine de escribir y súbalo otra vez',
      en: 'The file was changed while it was read. Wait until it is written whole and upload it again',
    };
  }
  if (headerCells !== undefined) {
    return {
      es: `La fila ${String(row)} tiene ${String(cells)} celdas y el encabezado ${String(headerCells)}. ¿Una coma decimal parte los precios? Ponga esas celdas entre comillas o separe las celdas con punto y coma`,
      en: `Row ${String(row)} has ${String(cells)} cells and the header ${String(headerCells)}. Does a decimal comma cut the prices? Quote such cells, or separate the cells by semicolons`,
    };
  }
  if (reason === 'no-rows') {
    return {
      es: 'El archivo no tiene filas. Revise que sea el correcto, o elija otra hoja',
      en: 'The file has no rows. Check that it is the right one, or choose another sheet',
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

export const changedMeanwhile: Refusal = {
  respuesta: 'expired',
  mensaje: {
    es: 'Alguien más actualizó el catálogo entretanto. Suba el archivo otra vez',
    en: 'Somebody else has updated the catalog meanwhile. Upload the file again',
  },
};

/** D48: what has changed in a list is confirmed before labels print it. */
export function changesOpen({ columns, questions, mark, rowsBefore, rowsNow }: CatalogueChanges): Refusal {
  const es: string[] = [];
  const en: string[] = [];
  for (const { letter, name, to, nameNow, doubt, labels } of columns) {
    if (doubt === undefined || labels.length === 0) continue;
    const column = name === '' ? letter : name;
    const now = nameNow ?? to ?? '';
    const by = labels.map(({ nombre }) => nombre).join(', ');
    if (doubt === 'gone') {
      es.push(`Falta la columna ${column}, que usa ${by}`);
      en.push(`The column ${column}, which ${by} uses, is gone`);
    } else if (doubt === 'renamed') {
      es.push(`${column} parece llamarse ahora ${now} (la usa ${by})`);
      en.push(`${column} seems to be called ${now} now (${by} uses it)`);
    } else {
      es.push(`${column} contiene otra cosa que antes (la usa ${by})`);
      en.push(`${column} holds something else than before (${by} uses it)`);
    }
  }
  if (questions.includes('fewer-rows')) {
    es.push(`Quedan ${rowsNow} de ${rowsBefore} filas`);
    en.push(`${rowsNow} of ${rowsBefore} rows are left`);
  }
  if (mark) {
    es.push(`Los precios escribían los decimales con '${mark.before}' y ahora con '${mark.now}'`);
    en.push(`The prices wrote decimals with '${mark.before}' and now with '${mark.now}'`);
  }
  return {
    respuesta: 'changes',
    mensaje: {
      es: `${es.join('. ')}. Diga dónde está cada columna, o confirme los cambios.`,
      en: `${en.join('. ')}. Say where each column is, or confirm the changes.`,
    },
  };
}

/** What a file leaves open is answered before its rows are kept. */
export const doubtsOpen: Refusal = {
  respuesta: 'doubts',
  mensaje: {
    es: 'El archivo deja abierto cómo se lee. Responda lo que se pregunta y léalo otra vez',
    en: 'The file leaves open how it is read. Answer what is asked and read it again',
  },
};

/** LBM-05, the text of the specification. */
export const mappingIncomplete: Refusal = {
  respuesta: 'incomplete',
  mensaje: {
    es: 'Por favor asigne todas los campos de la etiqueta',
    en: 'Please assign every field of the label',
  },
};
