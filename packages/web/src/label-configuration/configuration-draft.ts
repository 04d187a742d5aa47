import type { Label } from '@marbete/core/api/labels';
import type { ConfigurationAnswer } from '@marbete/core/api/printer-code';
import { configurationTypes as types, serialRule } from '@marbete/engine/internal/template/configurations';

/** A question that the label asks before it prints: 2 a text, 4 a number. */
export interface QuestionRow {
  variable: string;
  valor: string;
  type_config_id: 2 | 4;
}

/** How many characters of a variable fit in a line. */
export interface LineRow {
  variable: string;
  valor: string;
}

/** The five sections as they are being edited. */
export interface ConfigurationDraft {
  /** Whether the questions appear. */
  asks: boolean;
  questions: readonly QuestionRow[];
  price: { precio: string; valor: string };
  moneda: string;
  lines: readonly LineRow[];
  serial: { start: string; step: string };
}

type Stored = Pick<Label, 'configuraciones' | 'formulario'>;

/** What the sections show of a stored label. */
export function draftOfConfiguration(label: Stored, moneda: string | null): ConfigurationDraft {
  const rows = label.configuraciones;
  const price = rows.find((row) => row.type_config_id === types.price);
  const serial = serialRule(rows.find((row) => row.type_config_id === types.serial)?.valor ?? null);
  return {
    asks: label.formulario === '1',
    questions: rows.flatMap(({ variable, valor, type_config_id: type }) =>
      type === types.question || type === types.number ? [{ variable, valor, type_config_id: type }] : [],
    ),
    price: { precio: price?.variable ?? '', valor: price?.valor ?? '' },
    moneda: moneda ?? '',
    lines: rows.flatMap(({ variable, valor, type_config_id: type }) =>
      type === types.characters ? [{ variable, valor }] : [],
    ),
    serial: serial
      ? { start: String(serial.start).padStart(serial.width, '0'), step: String(serial.step) }
      : { start: '', step: '' },
  };
}

const filled = (text: string) => text.trim() !== '';

/**
 * The draft as the label would run it, in the server's order: line widths before the questions of the same variable,
 * counters last. Rows that are not finished are left out.
 */
export function configurationsOf(draft: ConfigurationDraft, stored: Stored): ConfigurationAnswer[] {
  const edited: readonly number[] = [
    types.characters,
    types.question,
    types.number,
    types.price,
    types.serial,
  ];
  const { price, serial } = draft;
  return [
    ...draft.lines
      .filter(({ variable, valor }) => filled(variable) && Number(valor) >= 1)
      .map((row) => ({ ...row, type_config_id: types.characters })),
    ...draft.questions.filter(({ variable }) => filled(variable)),
    ...(filled(price.precio) && price.valor !== ''
      ? [{ variable: price.precio, valor: price.valor, type_config_id: types.price }]
      : []),
    ...stored.configuraciones.filter((row) => !edited.includes(row.type_config_id)),
    ...(filled(serial.start) && Number(serial.step) >= 1
      ? [{ variable: 'SERIALIZE', valor: [serial.start, serial.step], type_config_id: types.serial }]
      : []),
  ];
}
