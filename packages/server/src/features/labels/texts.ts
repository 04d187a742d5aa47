import type { AnswerLanguage } from '../../http/route.ts';

const texts = {
  stored: { es: 'Se creo la etiqueta correctamente', en: 'The label was created' },
  updated: { es: 'Se actualizo la etiqueta correctamente', en: 'The label was updated' },
  cloned: { es: 'Etiqueta clonada correctamente', en: 'The label was copied' },
  renamed: { es: 'Correcto', en: 'Done' },
  catalogueAssigned: { es: 'Catálogo asignado correctamente', en: 'The catalogue was assigned' },
  catalogueRemoved: { es: 'Catálogo quitado correctamente', en: 'The catalogue was removed' },
  printerAssigned: { es: 'Impresora asignada correctamente', en: 'The printer was assigned' },
} as const satisfies Record<string, Record<AnswerLanguage, string>>;

/** What screens show after an action on a label; the Spanish texts of the specification are verbatim. */
export function labelText(key: keyof typeof texts, language: AnswerLanguage): string {
  return texts[key][language];
}
