import type { Issue } from '@marbete/engine/internal/label-fault';

/**
 * Every error that Marbete itself raises, each with the HTTP status that answers it. Screens and the command line branch on the code, never on the text;
 * the message is for logs and operators, and names the place and the next step.
 */
export const errorStatus = {
  unauthenticated: 401,
  'key-unknown': 401,
  'key-revoked': 401,
  'key-expired': 401,
  forbidden: 403,
  'key-scope': 403,
  'key-origin': 403,
  'key-label': 403,
  'not-found': 404,
  'not-acceptable': 406,
  conflict: 409,
  uncertain: 409,
  'too-large': 413,
  'unsupported-file': 422,
  'invalid-input': 422,
  'template-invalid': 422,
  'data-invalid': 422,
  'rate-limited': 429,
  'key-used-up': 429,
  cancelled: 499,
  unexpected: 500,
  'helper-unreachable': 502,
  'helper-refused': 502,
  'site-not-accepted': 502,
  'printer-failed': 502,
  unavailable: 503,
  'timed-out': 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type { Issue } from '@marbete/engine/internal/label-fault';

export interface AppErrorOptions {
  /** Facts for the text that people read, such as a file's name or a limit. */
  details?: Readonly<Record<string, unknown>>;
  /** Every issue of an input, not only the first. */
  issues?: readonly Issue[];
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? {};
    this.issues = options.issues ?? [];
  }

  /** The HTTP status that goes with the code; of an error that was caught, `errorStatus` says it. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** Names of the errors that have the fields of an AppError: the label engine raises faults of its own. */
const names: ReadonlySet<string> = new Set(['AppError', 'LabelFault']);

/** Tells an AppError apart from anything else that was thrown, also across copies of this module. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error && names.has(error.name) && 'code' in error && String(error.code) in errorStatus
  );
}
