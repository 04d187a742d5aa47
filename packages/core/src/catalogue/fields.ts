/** What a column of a catalogue can be said to hold (CHDR-02, ENT-14); the blank one says nothing. */
export const fieldChoices = [
  '',
  'DESCRIPCION',
  'PRECIO',
  'CANTIDAD',
  'CODIGO',
  'CODIGO_INT',
  'OFERTA',
  'UNIDAD',
  'UBICACION',
  'OBSERVACION',
] as const;

export type FieldChoice = (typeof fieldChoices)[number];

/** The template variables that a field choice preselects (D49). */
export const fieldVariables: Readonly<Record<FieldChoice, readonly string[]>> = {
  '': [],
  DESCRIPCION: ['DESCRIPTION', 'NAME'],
  PRECIO: ['PRICE'],
  CANTIDAD: ['QUANTITY'],
  CODIGO: ['CODE'],
  CODIGO_INT: ['CODIGO_INT'],
  OFERTA: ['OFFER'],
  UNIDAD: ['UNIT'],
  UBICACION: ['LOCATION'],
  OBSERVACION: ['OBSERVATION'],
};

const displayNames: Readonly<Record<string, string>> = {
  PRICE: 'PRECIO',
  CODE: 'CÓDIGO',
  DESCRIPTION: 'DESCRIPCIÓN',
  NAME: 'NOMBRE',
  OFFER: 'OFERTA',
  UNIT: 'UNIDAD',
  OBSERVATION: 'OBSERVACIÓN',
  LOCATION: 'UBICACIÓN',
  QUANTITY: 'CANTIDAD',
  PRICE_1: 'PRECIO_1',
  PRICE_2: 'PRECIO_2',
  PRICE_3: 'PRECIO_3',
};

/** The name of a variable as screens show it (TPL-07, D49); a variable without one shows as it is. */
export function displayName(variable: string): string {
  return Object.hasOwn(displayNames, variable) ? displayNames[variable]! : variable;
}

/** Tells a field choice, the blank one included, from any other text. */
export function isFieldChoice(text: string): text is FieldChoice {
  return (fieldChoices as readonly string[]).includes(text);
}
