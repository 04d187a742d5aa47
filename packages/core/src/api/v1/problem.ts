import type { ErrorCode } from '../errors.ts';

/** What a program, or who runs it, does about a refusal of /api/v1. */
export const remedies: Readonly<Record<ErrorCode, string>> = {
  unauthenticated: 'Send a secret key in the Authorization header: Bearer sk_...',
  'key-unknown': 'Copy the key again, or make a new one in the web app.',
  'key-revoked': 'Make a new key in the web app.',
  'key-expired': 'Make a new key in the web app.',
  forbidden: 'Use a key of an account whose role may make this call.',
  'key-scope': 'Use a key whose scope holds this call.',
  'key-origin': 'Add the origin to the key in the web app.',
  'key-label': 'Add the label to the key in the web app.',
  'not-found': 'Look whether the id is right and belongs to the account of the key.',
  'not-acceptable': 'Ask for a format that the call has.',
  conflict: 'Read the thing again, and repeat the call with what it is now or with a new id.',
  uncertain: 'Look whether it was done before you repeat the call with a new key.',
  'too-large': 'Send less at once.',
  'unsupported-file': 'Send a .csv, .xls or .xlsx file.',
  'invalid-input': 'Correct what errors names, and send the call again.',
  'template-invalid': 'Correct the template where errors says.',
  'data-invalid': 'Correct the values or the file where the detail says.',
  'rate-limited': 'Wait for the seconds of Retry-After, then go on.',
  'key-used-up': 'Go on tomorrow, or raise the key’s daily limit.',
  cancelled: 'Send the call again.',
  unexpected: 'Try again; if it stays, give the instance of this problem to who runs the server.',
  'helper-unreachable': 'Start the print helper.',
  'helper-refused': 'Look at the print helper.',
  'site-not-accepted': 'Add the site to the print helper.',
  'printer-failed': 'Look at the printer.',
  unavailable: 'Try again in a moment.',
  'timed-out': 'Try again with less at once.',
};

/** One thing that is wrong with a request. */
export interface ProblemError {
  /** Names from the outside in, with dots between them; empty for the request as a whole. */
  field: string;
  /** The same as a JSON pointer (RFC 6901). */
  pointer: string;
  detail: string;
  rule?: string | undefined;
}

/** A refusal of /api/v1 (RFC 9457). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  remedy: string;
  errors?: ProblemError[];
  details?: Record<string, unknown>;
}

const text = (description: string) => ({ type: 'string', description });

/** The schema of ProblemBody for the OpenAPI document. */
export const problemSchema = (codes: readonly string[]) => ({
  type: 'object',
  description: 'Why a call of /api/v1 was refused (RFC 9457). Programs branch on code.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'remedy'],
  properties: {
    type: text('about:blank: the status and the code say which kind of problem it is.'),
    title: text('The words of the status.'),
    status: { type: 'integer', description: 'The status of the answer.' },
    detail: text('What is wrong, with its place.'),
    instance: text('Names this answer in the log of the server.'),
    code: { enum: codes, description: 'A stable word for the reason.' },
    remedy: text('What to do next.'),
    errors: {
      type: 'array',
      description: 'Everything that is wrong with the request.',
      items: {
        type: 'object',
        required: ['field', 'pointer', 'detail'],
        properties: {
          field: text('Names from the outside in, with dots between them.'),
          pointer: text('The same place as a JSON pointer.'),
          detail: text('What is wrong there.'),
          rule: text('A stable word for the rule that was broken.'),
        },
      },
    },
    details: { type: 'object', description: 'Facts, such as retryAfterSeconds or changes.' },
  },
});
