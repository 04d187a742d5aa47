import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { showCatalogue } from '@marbete/core/api/catalogues';
import { canonicalVariable } from '@marbete/core/catalogue/header-names';

/** A column of the table: its letter, what it is called and what it fills. */
export interface DataColumn {
  letter: string;
  header: string;
  /** Variables of the label that this column fills. */
  variables: readonly string[];
  price: boolean;
  code: boolean;
}

const priceVariable = /^(PRICE|PRECIO|OFFER|OFERTA)(_\w+)?$/;
const codeVariable = /^(CODE|CODIGO)(_\w+)?$/;

/** The columns of a catalogue as a label's mapping and the catalogue's fields describe them. */
export function dataColumns(
  page: Pick<CallAnswer<typeof showCatalogue>, 'headers' | 'catalogo'>,
  mapping: readonly { variable: string; columna: string }[],
): DataColumn[] {
  const fields = new Map(page.catalogo.only_plantillas.map(({ fila, nombre }) => [fila, nombre]));
  return page.headers.map(({ fila, nombre }) => {
    const variables = mapping.filter(({ columna }) => columna === fila).map(({ variable }) => variable);
    const names = [...variables, fields.get(fila) ?? ''];
    return {
      letter: fila,
      header: nombre,
      variables,
      price: names.some((name) => priceVariable.test(name)),
      code: names.some((name) => codeVariable.test(name)),
    };
  });
}

/** The variables that a column fills under another name than its own; the others need no note beside the header. */
export function namedOtherwise({ header, variables }: DataColumn): string[] {
  const name = canonicalVariable(header);
  return variables.filter((variable) => canonicalVariable(variable) !== name);
}

/** The columns with those that the label uses first, for cards that show the most telling ones. */
export function usedFirst(columns: readonly DataColumn[]): DataColumn[] {
  const used = columns.filter(({ variables }) => variables.length > 0);
  return [...used, ...columns.filter(({ variables }) => variables.length === 0)];
}
