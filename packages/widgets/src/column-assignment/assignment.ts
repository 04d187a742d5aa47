import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { configureCatalogue } from '@marbete/core/api/catalogues';
import { missingVariables } from '@marbete/core/catalogue/mapping';
import {
  isOptional as isOptionalSource,
  isWorkedOut,
  sourcesOf,
} from '@marbete/engine/internal/template/computed/sources';
import { isColumn } from '@marbete/engine/internal/template/joins';
import { ownValue } from '@marbete/engine/internal/template/values';

/** What fills which variable (core, template/joins); '' where nothing was chosen yet. */
export type Assignment = Readonly<Record<string, string>>;

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

/** Whether a variable may be left without a column: the quantity (LBM-05), and what values are worked out from. */
export function isOptional(variable: string, assignment: Assignment): boolean {
  return variable === 'QUANTITY' || isOptionalSource(variable, Object.keys(assignment));
}

/** What a variable is worked out from where no column fills it, as far as the assignment has columns for that. */
export function workedOutFrom(variable: string, assignment: Assignment): readonly string[] | undefined {
  const isFilled = (source: string) => Boolean(ownValue(assignment, source));
  return isWorkedOut(variable, isFilled, true) ? (sourcesOf(variable) ?? []).filter(isFilled) : undefined;
}

/** The variables that nothing fills yet, before the assignment can be saved (LBM-04, LBM-05). */
export const openVariables = (assignment: Assignment): string[] =>
  missingVariables(assignment, Object.keys(assignment), { onServer: true });

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
