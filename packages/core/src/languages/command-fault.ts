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
