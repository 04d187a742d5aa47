/** What may separate the cells of a CSV file, the usual ones first; the last is the unit separator of ASCII. */
export const csvDelimiters = [',', ';', '\t', '|', '~', '^', ':', '\u001f'] as const;

export type CsvDelimiter = (typeof csvDelimiters)[number];

const names: Readonly<Record<string, CsvDelimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
  'unit separator': '\u001f',
};

/** What a person calls them, for messages. */
export const delimiterChoices = 'comma, semicolon, tab, pipe or ~ ^ :';

/** The delimiter that a person named, by sign or word; undefined for any other. */
export function delimiterNamed(name: string): CsvDelimiter | undefined {
  const key = name.toLowerCase();
  return csvDelimiters.find((sign) => sign === name) ?? (Object.hasOwn(names, key) ? names[key] : undefined);
}

/** The word for a delimiter, or the sign itself. */
export function delimiterWord(sign: string): string {
  return Object.entries(names).find(([, each]) => each === sign)?.[0] ?? sign;
}
