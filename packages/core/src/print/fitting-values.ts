import { ownValue, type Values } from '../template/values.ts';

/** How long values may be for a row to fit the label, as far as rows were drawn: by variable. */
export interface FittingValues {
  /** Whether a value is longer than all that are known to fit, so that only a picture tells. */
  anyLonger(variables: readonly string[], values: Values): boolean;
  /** Notes that these values fit. */
  add(variables: readonly string[], values: Values): void;
  /** What is known, to be handed to the next check of the same template. */
  known(): Readonly<Record<string, number>>;
}

/** @param known what an earlier check of the same template found */
export function createFittingValues(known: Readonly<Record<string, number>> = {}): FittingValues {
  const fitting = new Map(Object.entries(known));
  const longest = (variable: string) => fitting.get(variable) ?? 0;
  return {
    anyLonger: (variables, values) =>
      variables.some((variable) => extent(ownValue(values, variable)?.text ?? '') > longest(variable)),
    add(variables, values) {
      for (const variable of variables) {
        fitting.set(variable, Math.max(longest(variable), extent(ownValue(values, variable)?.text ?? '')));
      }
    },
    known: () => Object.fromEntries(fitting),
  };
}

/** About how far a text reaches, in halves of a digit: narrow letters count half, wide ones half as much again. */
function extent(text: string): number {
  let halves = text.length * 2;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if ("ijl.,:;'|!I ".includes(char)) halves -= 1;
    else if ('mwMW@%'.includes(char)) halves += 1;
  }
  return halves;
}
