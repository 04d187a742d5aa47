import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { configureCatalogue } from '@marbete/core/api/catalogues';
import { isColumn } from '@marbete/engine/internal/template/joins';

/** What fills which variable (core, template/joins); '' where nothing was chosen yet. */
export type Assignment = Readonly<Record<string, string>>;

/** The quantity needs no column (LBM-05). */
const optionalVariables = new Set(['QUANTITY']);

type Configuration = CallAnswer<typeof configureCatalogue>;

/** The assignment to begin with: what the server proposes, without columns that do not exist. */
export function proposedAssignment(configuration: Configuration): Assignment {
  const known = new Set(configuration.columnas);
  return Object.fromEntries(
    configuration.configuraciones.map(({ variable, columna }) => [
      variable,
      known.has(columna) || !isColumn(columna) ? columna : '',
    ]),
  );
}

export function isOptional(variable: string): boolean {
  return optionalVariables.has(variable);
}

/** The variables that nothing fills yet, before the assignment can be saved (LBM-04, LBM-05). */
export function openVariables(assignment: Assignment): string[] {
  return Object.entries(assignment)
    .filter(([variable, letter]) => letter === '' && !isOptional(variable))
    .map(([variable]) => variable);
}

/** The rows that the calls take: assigned variables only. */
export function assignedRows(assignment: Assignment): { variable: string; columna: string }[] {
  return Object.entries(assignment)
    .filter(([, letter]) => letter !== '')
    .map(([variable, columna]) => ({ variable, columna }));
}

/** The variables that each column fills, to mark the columns of the preview. */
export function variablesByColumn(assignment: Assignment): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>();
  for (const [variable, letter] of Object.entries(assignment)) {
    if (isColumn(letter)) columns.set(letter, [...(columns.get(letter) ?? []), variable]);
  }
  return columns;
}
