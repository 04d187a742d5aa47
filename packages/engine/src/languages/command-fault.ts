import type { Place, Remarks } from '../picture/remarks.ts';
import type { Diagnostic } from '../picture/types.ts';

/** Why a command is not carried out; becomes a diagnostic at its place. */
export class CommandFault extends Error {
  /** A stable word, kebab-case, such as 'tspl-out-of-range'. */
  readonly code: string;
  /** From 1; the command's own where undefined. */
  readonly column: number | undefined;
  readonly details: Diagnostic['details'];
  readonly level: Diagnostic['level'];

  constructor(
    code: string,
    message: string,
    options: {
      column?: number | undefined;
      details?: Diagnostic['details'];
      level?: Diagnostic['level'];
    } = {},
  ) {
    super(message);
    this.name = 'CommandFault';
    this.code = code;
    this.column = options.column;
    this.details = options.details;
    this.level = options.level ?? 'error';
  }
}

/** Remarks on why the command at a place is not carried out. Throws what is no CommandFault. */
export function remarkFault(remarks: Remarks, place: Place, error: unknown): void {
  if (!(error instanceof CommandFault)) throw error;
  const { level, code, column = place.column, message, details } = error;
  remarks.add(level, code, { ...place, column }, message, details);
}
