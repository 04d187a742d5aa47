import { isAppError } from '@marbete/core/api/errors';

/** Why the print helper or its printer did not do it; each has a text and a next step of its own (docs/helper.md). */
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
  /** The helper's own words, where it has some: they name the printer. */
  said?: string | undefined;
  /** What it may be instead, where the browser hides which of the two it is: Safari says nothing of certificates. */
  also?: HelperProblemReason | undefined;
}

/** The problem in an error of the helper's client; undefined for every other error. */
export function helperProblemOf(error: unknown): HelperProblem | undefined {
  if (!isAppError(error)) return undefined;
  const reason = reasonIn(error.details['reason']);
  if (!reason) return undefined;
  const said = error.details['message'];
  return {
    reason,
    said: typeof said === 'string' && said !== '' ? said : undefined,
    also: reasonIn(error.details['alsoPossible']),
  };
}

function reasonIn(value: unknown): HelperProblemReason | undefined {
  return helperReasons.find((known) => known === value);
}
