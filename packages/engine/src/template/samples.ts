import type { CompiledTemplate, Expansion, PrintMoment } from './compiled.ts';
import { ownValue, type Problem, type Value, type Values } from './values.ts';

/** What a variable shows on a picture while nobody has given it a value. */
const samples: Readonly<Record<string, string>> = {
  DESCRIPTION: 'Café molido 500 g',
  NAME: 'Café molido 500 g',
  PRICE: '124.90',
  PRICE_1: '124.90',
  PRICE_2: '119.90',
  PRICE_3: '114.90',
  OFFER: '99.90',
  UNIT: 'PZA',
  LOCATION: 'A01-3',
  OBSERVATION: '—',
};

/** What takes the place of a variable's name where the name is refused for this reason. */
const samplesByProblem: Readonly<Partial<Record<string, string>>> = {
  'price-unreadable': '124.90',
  'not-digits': '12345',
};

/** Codes to try in turn: the first that every code of the template can hold is the sample. */
const sampleCodes = ['7501031311309', '012345678905', '75311049', '1234567890', '12345', 'ABC-123'];

/**
 * Values for a picture of a template that nobody has filled: what was given stays, known variables get an everyday
 * value, codes one that their symbology holds, and any other variable its own name.
 */
export function sampleValues(template: CompiledTemplate, given: Values = {}): Values {
  const moment = { date: '', time: '' };
  /** What the label itself asks of a variable, whatever it is called. */
  const asked = new Map<string, string>();
  const fill = (code: string): Values => {
    const values: [string, Value][] = [];
    for (const variable of template.variables) {
      const own = ownValue(given, variable);
      const text = own?.text.trim()
        ? undefined
        : (asked.get(variable) ?? ownValue(samples, variable) ?? (isCode(variable) ? code : variable));
      const value = text === undefined ? own : { text };
      if (value) values.push([variable, value]);
    }
    return Object.fromEntries(values);
  };
  // Which variables of an old-style label are prices or numbers, its configuration says: their names are neither.
  for (const { code, variable } of template.expand(fill(''), 1, moment).problems) {
    const sample = variable === undefined ? undefined : samplesByProblem[code];
    if (variable !== undefined && sample !== undefined && !ownValue(given, variable)?.text.trim())
      asked.set(variable, sample);
  }
  const fits = (values: Values) => template.expand(values, 1, moment).isPrintable;
  return sampleCodes.map(fill).find(fits) ?? fill(sampleCodes[0] ?? '');

  function isCode(variable: string): boolean {
    return template.gtinVariables.includes(variable) || /CODE|CODIGO|COD_|EAN|UPC|SKU|BARRAS/.test(variable);
  }
}

/**
 * One label of a row for who edits it: of a row that cannot be printed, samples take the place of the values that keep it
 * from that, as in `values`. `problems` are those of the row. Not printable where samples do not print either.
 */
export function expandWithSamples(
  template: CompiledTemplate,
  row: Values,
  moment: PrintMoment,
): { expansion: Expansion; values: Values; problems: readonly Problem[] } {
  let values = row;
  let expansion = template.expand(row, 1, moment);
  const { problems } = expansion;
  const replaced = new Map<string, Value | undefined>();
  while (!expansion.isPrintable) {
    const wrong = expansion.problems.flatMap(({ level, variable = '' }) =>
      level === 'error' ? variable : [],
    );
    const isNew = (name: string) => name !== '' && !replaced.has(name);
    const next = wrong.some(isNew) ? wrong : template.variables;
    if (!next.some(isNew)) break;
    const samples = sampleValues(template);
    for (const name of next.filter(isNew)) replaced.set(name, ownValue(samples, name));
    values = { ...row, ...Object.fromEntries(replaced) };
    expansion = template.expand(values, 1, moment);
  }
  return { expansion, values, problems };
}
