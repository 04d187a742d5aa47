import { templateOfAnswer } from '@marbete/core/api/printer-code';
import { ownValue } from '@marbete/engine/internal/template/values';
import type { Label } from '@marbete/core/api/labels';
import { templateVariables } from '@marbete/engine/internal/template/variables';

/** Something that a person is asked for before a label prints. */
export interface Question {
  variable: string;
  /** The question's own words where the label has some. */
  text?: string;
  /** digits: whole numbers; price: digits with one point or comma; text: anything. */
  accepts: 'text' | 'digits' | 'price';
}

/** The name under which the number of copies travels. */
export const quantityName = 'QUANTITY';

/** Stored configuration type Numérico (PRN-05). */
export const numericType = 4;
export const priceNames = new Set(['PRICE', 'PRECIO', 'OFFER']);

/**
 * What is asked before the label prints: every placeholder of a new-style text (PRN-02), or the configurations of an
 * old-style one that the browser asks (PRN-04); the quantity always comes last (PRN-03).
 */
export function questionsOf(
  label: Pick<Label, 'nueva' | 'etiqueta' | 'etiqueta_base64' | 'configuraciones'>,
): Question[] {
  const quantity: Question = { variable: quantityName, accepts: 'digits' };
  if (label.nueva === '1') {
    const names = templateVariables(templateOfAnswer(label).text).filter((name) => name !== quantityName);
    return [
      ...names.map((variable): Question => ({
        variable,
        accepts: priceNames.has(variable) ? 'price' : 'text',
      })),
      quantity,
    ];
  }
  const asked = new Map<string, Question>();
  for (const { variable, valor, type_config_id, types } of label.configuraciones) {
    if (types.front_back !== 'front' || asked.has(variable)) continue;
    const text = valor.trim();
    asked.set(variable, {
      variable,
      accepts: type_config_id === numericType ? 'digits' : 'text',
      ...(text === '' ? {} : { text }),
    });
  }
  return [...asked.values(), quantity];
}

/** Whether the label asks for anything besides the number of copies (PRN-01). */
export function needsForm(
  label: Pick<Label, 'nueva' | 'etiqueta' | 'configuraciones' | 'formulario'>,
): boolean {
  return label.formulario === '1' || questionsOf(label).length > 1;
}

/** Questions whose answer is blank, or no number where one is wanted (PRN-07, PRN-11). */
export function unanswered(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): string[] {
  return questions
    .filter(({ variable, accepts }) => {
      const answer = (ownValue(answers, variable) ?? '').trim();
      return answer === '' || (accepts !== 'text' && !/^\d*[.,]?\d+$/.test(answer));
    })
    .map(({ variable }) => variable);
}
