/* What a stored form takes (EPL Programming Guide, FS, V, C and ?). */

/** A variable V00 to V99 or a counter C0 to C9 of a form. */
export interface FormVariable {
  /** As data parameters name it. */
  readonly name: string;
  /** Characters that the printer keeps of its value. */
  readonly length: number;
  /** Whether it counts. */
  readonly counts: boolean;
}

/** The name of a variable or a counter in data parameters, by the number in its definition. */
export function variableName(number: number, counts: boolean): string {
  return counts ? `C${number}` : `V${String(number).padStart(2, '0')}`;
}

/** The order of the lines behind ?: variables before counters, each by number. */
export function inValueOrder<Variable extends Pick<FormVariable, 'name' | 'counts'>>(
  variables: Iterable<Variable>,
): Variable[] {
  return [...variables].sort((a, b) => Number(a.counts) - Number(b.counts) || (a.name < b.name ? -1 : 1));
}
