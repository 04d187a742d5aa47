import { type AppError, isAppError } from '../api/errors.ts';

/** Words for people in the languages of the screens. */
type Words = Readonly<Record<'es' | 'en', string>>;

/** Why a file is not taken: a word that is not 'correcto', and words for people. */
export interface FileRefusal {
  respuesta: string;
  mensaje: Words;
}

const wrongExtension: FileRefusal = {
  respuesta: 'extension',
  mensaje: { es: 'Extensión no valida', en: 'This is not a .csv, .xls or .xlsx file' },
};

/** What people are told about a file that cannot be taken, by error code; screens have their own words by respuesta. */
const fileRefusals: Readonly<Record<string, (error: AppError) => FileRefusal>> = {
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
export function refuseByName(fileName: string): FileRefusal | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.has(extension) ? undefined : wrongExtension;
}

/** The refusal that an error about a file becomes; anything else is thrown again. */
export function refuseFile(error: unknown): FileRefusal {
  const refusal = isAppError(error) ? fileRefusals[error.code]?.(error) : undefined;
  if (refusal === undefined) throw error;
  return refusal;
}

function dataMessage(error: AppError): Words {
  const { reason, row, column, line, cells, headerCells } = error.details;
  if (error.issues.some((issue) => issue.rule === 'file-cut-short')) {
    const { one, other } = error.details;
    if (one !== undefined)
      return {
        es: `El archivo termina con «${String(one)}» en la fila ${String(row)}, y las celdas de arriba llevan decimales («${String(other)}»): quizá no se copió completo. Consígalo otra vez`,
        en: `The file ends with “${String(one)}” in row ${String(row)}, and the cells above have decimals (“${String(other)}”): it may not have been copied whole. Fetch it again`,
      };
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
  if (error.issues.some((issue) => issue.rule === 'row-shifted')) {
    const { one, other } = error.details;
    return {
      es: `La fila ${String(row)} puede ser «${String(one)}» o «${String(other)}»: sus celdas parecen estar a la derecha de sus columnas. Muévalas y suba el archivo otra vez`,
      en: `Row ${String(row)} may be “${String(one)}” or “${String(other)}”: its cells seem to stand to the right of their columns. Move them back and upload the file again`,
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
  if (error.issues.some((issue) => issue.rule === 'header-wider-than-rows')) {
    return {
      es: `El encabezado tiene ${String(headerCells)} nombres y ninguna fila tantas celdas: la ${String(row)} tiene ${String(cells)}. Revise si le sobra un separador al encabezado`,
      en: `The header has ${String(headerCells)} names and no row as many cells: row ${String(row)} has ${String(cells)}. Check whether the header has a sign between names too many`,
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
