import { isAppError } from '@marbete/core/api/errors';

/** Why the print helper or its printer failed; each has a text and a next step of its own (docs/helper.md). */
export const helperReasons = [
  'not-running',
  'permission-needed',
  'permission-denied',
  'site-not-accepted',
  'certificate-not-trusted',
  'no-printer',
  'printer-refused',
  'encoding-unsupported',
  'cancel-unsupported',
  'uncertain',
] as const;
type HelperProblemReason = (typeof helperReasons)[number];

export interface HelperProblem {
  reason: HelperProblemReason;
  /** The helper's own message, where it has one: it names the printer. */
  message?: string | undefined;
  /** Another possible reason, where the browser hides which of the two it is: Safari does not report certificates. */
  also?: HelperProblemReason | undefined;
}

/** The problem in an error of the helper's client; undefined for every other error. */
export function helperProblemOf(error: unknown): HelperProblem | undefined {
  if (!isAppError(error)) return undefined;
  const reason = reasonIn(error.details['reason']);
  if (!reason) return undefined;
  const { message } = error.details;
  return {
    reason,
    message: typeof message === 'string' && message !== '' ? message : undefined,
    also: reasonIn(error.details['alsoPossible']),
  };
}

function reasonIn(value: unknown): HelperProblemReason | undefined {
  return helperReasons.find((known) => known === value);
}
