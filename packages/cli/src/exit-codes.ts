import { AppError, isAppError, type ErrorCode } from '@marbete/core/api/errors';

/** What a script learns from `$?`. */
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

/** What each stands for, as help, the manual page and docs/cli.md say it. */
export const exitMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'unexpected, or this machine does not let it: state, disk, port, another run of the job',
  2: 'wrong usage',
  3: 'a file that cannot be used, or rows with errors; nothing was printed',
  4: 'refused by the server, no server there, or not signed in',
  5: 'print helper or printer unreachable; nothing was printed',
  6: 'partly printed, or labels in doubt',
  7: 'nothing to print',
  130: 'stopped by Ctrl+C before anything was printed',
};

/** The exit codes as lines of help. */
export const exitCodeLines = (): string =>
  Object.entries(exitMeanings)
    .map(([code, meaning]) => `  ${code.padEnd(5)}${meaning}`)
    .join('\n');

/** Kinds of failure: one kind has one exit code, wherever it is met. docs/cli.md has this table; a test compares them. */
export const failures = {
  unexpected: { exit: 1, about: 'an error that nobody foresaw' },
  state: { exit: 1, about: 'the state of jobs is damaged, of another version, or cannot be kept' },
  'no-room': { exit: 1, about: 'no room on the disk' },
  port: { exit: 1, about: 'a port that is taken or may not be used' },
  'runs-already': { exit: 1, about: 'another run of the same job or folder goes on' },
  usage: { exit: 2, about: 'a flag or an argument is missing, unknown, or makes no sense' },
  'file-unreadable': {
    exit: 3,
    about: 'a file is not there or cannot be read: template, list, job file, settings',
  },
  'file-unwritable': { exit: 3, about: 'a file cannot be written, or is there already' },
  content: { exit: 3, about: 'a template, list, job file or setting with a mistake; rows with errors' },
  question: {
    exit: 3,
    about: 'a list or a night that somebody has to decide about; the message names the flag',
  },
  server: { exit: 4, about: 'the server refused, does not answer, or has no such label or catalogue' },
  module: { exit: 4, about: 'the module sqlite3 does not load here, and what was asked for needs it' },
  'signed-out': { exit: 4, about: 'nobody is signed in, or the key has ended' },
  printer: { exit: 5, about: 'the print helper or the printer cannot be reached, or refused' },
  interrupted: { exit: 130, about: 'Ctrl+C before anything was printed' },
} as const satisfies Readonly<Record<string, { exit: ExitCode; about: string }>>;

type Failure = keyof typeof failures;

const byErrorCode: Record<ErrorCode, Failure> = {
  unauthenticated: 'signed-out',
  forbidden: 'server',
  conflict: 'server',
  'rate-limited': 'server',
  'key-unknown': 'signed-out',
  'key-revoked': 'signed-out',
  'key-expired': 'signed-out',
  'key-scope': 'server',
  'key-origin': 'server',
  'key-label': 'server',
  'key-used-up': 'server',
  unavailable: 'server',
  // A refusal of the server carries its status and is told apart below; these are about files.
  'not-found': 'content',
  'not-acceptable': 'content',
  'too-large': 'content',
  'unsupported-file': 'content',
  'invalid-input': 'content',
  'template-invalid': 'content',
  'data-invalid': 'content',
  'timed-out': 'content',
  cancelled: 'interrupted',
  uncertain: 'printer',
  'helper-unreachable': 'printer',
  'helper-refused': 'printer',
  'site-not-accepted': 'printer',
  'printer-failed': 'printer',
  unexpected: 'unexpected',
};

/** What an error says of itself beyond its code. */
const byReason: Readonly<Record<string, Failure>> = {
  'port-taken': 'port',
  'port-forbidden': 'port',
  'disk-full': 'no-room',
  'job-locked': 'runs-already',
  'file-unreadable': 'file-unreadable',
  'file-unwritable': 'file-unwritable',
  'state-damaged': 'state',
  'state-unwritable': 'state',
  'state-foreign': 'state',
  'state-newer': 'state',
  'sqlite-missing': 'module',
  'template-changed': 'question',
  'first-night': 'question',
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
  // An answer of the server carries its status, whatever went wrong there.
  if (typeof status === 'number' && status >= 400 && error.code !== 'unexpected') return exitCodes.server;
  const kind = typeof reason === 'string' && Object.hasOwn(byReason, reason) ? byReason[reason] : undefined;
  return failures[kind ?? byErrorCode[error.code]].exit;
}
