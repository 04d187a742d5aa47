import { AppError, isAppError, type ErrorCode } from '@marbete/core/api/errors';

/** What a script learns from `$?`; docs/cli.md has the table for people. */
export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  input: 3,
  server: 4,
  printer: 5,
  partlyPrinted: 6,
  nothingToPrint: 7,
  /** Ended by Ctrl+C, as shells count it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byErrorCode: Record<ErrorCode, ExitCode> = {
  unauthenticated: exitCodes.server,
  forbidden: exitCodes.server,
  conflict: exitCodes.server,
  'rate-limited': exitCodes.server,
  'key-unknown': exitCodes.server,
  'key-revoked': exitCodes.server,
  'key-expired': exitCodes.server,
  'key-scope': exitCodes.server,
  'key-origin': exitCodes.server,
  'key-label': exitCodes.server,
  'key-used-up': exitCodes.server,
  unavailable: exitCodes.server,
  // A refusal of the server carries its status and is told apart below; these are about files.
  'not-found': exitCodes.input,
  'not-acceptable': exitCodes.input,
  'too-large': exitCodes.input,
  'unsupported-file': exitCodes.input,
  'invalid-input': exitCodes.input,
  'template-invalid': exitCodes.input,
  'data-invalid': exitCodes.input,
  'timed-out': exitCodes.input,
  cancelled: exitCodes.interrupted,
  uncertain: exitCodes.printer,
  'helper-unreachable': exitCodes.printer,
  'helper-refused': exitCodes.printer,
  'site-not-accepted': exitCodes.printer,
  'printer-failed': exitCodes.printer,
  unexpected: exitCodes.unexpected,
};

/** An error in how the command was typed. */
export function usageError(message: string): AppError {
  return withExit(new AppError('invalid-input', message), exitCodes.usage);
}

/** The same error with an exit code that its code alone does not tell. */
export function withExit(error: AppError, exit: ExitCode): AppError {
  return new AppError(error.code, error.message, {
    details: { ...error.details, exit },
    issues: error.issues,
    cause: error.cause,
  });
}

/** The exit code that stands for an error. A refusal that came from the server counts as the server's. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!isAppError(error)) return exitCodes.unexpected;
  const { exit, status, reason } = error.details;
  const known = Object.values(exitCodes).find((code) => code === exit);
  if (known !== undefined) return known;
  // A port that another program has, and a disk without room, are nobody's refusal.
  if (reason === 'port-taken' || reason === 'port-forbidden') return exitCodes.unexpected;
  if (reason === 'disk-full' && status === undefined) return exitCodes.unexpected;
  if (typeof status === 'number' && status >= 400 && error.code !== 'unexpected') return exitCodes.server;
  return byErrorCode[error.code];
}
