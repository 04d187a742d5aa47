import type { CatalogueChanges } from '@marbete/core/api/catalogues';
import type { FileRefusal } from '@marbete/core/catalogue/file-refusals';

/** A business refusal: 200 with a word that is not 'correcto' and words for people. */
export type Refusal = FileRefusal;

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
