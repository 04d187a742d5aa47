/** Names that the program fills itself: they are no variables of a label (docs/printing.md, Two kinds of label; TPL-02). */
export const reservedNames: ReadonlySet<string> = new Set([
  'DATE_NOW',
  'HOUR_NOW',
  'MONEY_SYMBOL',
  '_SPEED_',
  '_MD_',
  '_CODEPAGE_',
]);

/** A placeholder found in a text: `%NAME%`, from `start` to `end` (the position after the closing percent sign). */
export interface Placeholder {
  name: string;
  start: number;
  end: number;
}

/**
 * The placeholders of a text, in order. A name is a letter or underscore and letters, digits or underscores, 64 at
 * most, so that '50% OFF' and a lone percent sign stay what they are.
 */
export function findPlaceholders(text: string): Placeholder[] {
  const pattern = /%([A-Za-z_][A-Za-z0-9_]{0,63})%/g;
  const found: Placeholder[] = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push({ name: match[1] ?? '', start: match.index, end: pattern.lastIndex });
  }
  return found;
}

/** The halves of a price that collapse into one variable (TPL-03, TPL-04); no other `_INT` is a half. */
export const priceHalves: Readonly<Record<string, { variable: string; half: 'int' | 'cent' }>> = {
  PRICE_INT: { variable: 'PRICE', half: 'int' },
  PRICE_CENT: { variable: 'PRICE', half: 'cent' },
  PRECIO_INT: { variable: 'PRICE', half: 'int' },
  PRECIO_CENT: { variable: 'PRICE', half: 'cent' },
  OFFER_INT: { variable: 'OFFER', half: 'int' },
  OFFER_CENT: { variable: 'OFFER', half: 'cent' },
};

/** The variable that a placeholder takes its value from: PRECIO and PRICE are one, halves belong to their price. */
export function variableOf(name: string): string {
  if (Object.hasOwn(priceHalves, name)) return priceHalves[name]?.variable ?? name;
  return name === 'PRECIO' ? 'PRICE' : name;
}

/** The names under which a value of this variable may have been supplied, the first one that is there counts. */
export function suppliedNames(variable: string): readonly string[] {
  return variable === 'PRICE' ? ['PRICE', 'PRECIO'] : [variable];
}
