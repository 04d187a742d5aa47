import { AppError, type ErrorCode } from '../api/errors.ts';

/** Why the print helper or its printer did not do it; screens have a text and a next step for each. */
export type HelperReason =
  | 'not-running'
  | 'permission-needed'
  | 'permission-denied'
  | 'site-not-accepted'
  | 'certificate-not-trusted'
  | 'no-printer'
  | 'printer-refused'
  | 'encoding-unsupported'
  | 'cancel-unsupported'
  | 'uncertain';

const codes: Record<HelperReason, ErrorCode> = {
  'not-running': 'helper-unreachable',
  'permission-needed': 'helper-unreachable',
  'permission-denied': 'helper-unreachable',
  'certificate-not-trusted': 'helper-unreachable',
  'site-not-accepted': 'site-not-accepted',
  'no-printer': 'printer-failed',
  'printer-refused': 'printer-failed',
  'encoding-unsupported': 'helper-refused',
  'cancel-unsupported': 'helper-refused',
  uncertain: 'uncertain',
};

const messages: Record<HelperReason, string> = {
  'not-running': 'The print helper does not answer. Start it, or install it, and try again.',
  'permission-needed':
    'The browser has to be allowed to reach the print helper. Answer its question and try again.',
  'permission-denied':
    'The browser may not reach the print helper. Allow this site to reach programs on this computer in its settings.',
  'certificate-not-trusted':
    'The print helper answers with a certificate that is not trusted. Trust it, or use http.',
  'site-not-accepted':
    'The print helper does not accept this site yet. Accept it on the page of the print helper.',
  'no-printer': 'The print helper does not know this printer. Choose another one.',
  'printer-refused': 'The printer did not take the job.',
  'cancel-unsupported': 'This print helper cannot empty the printer; cancel at the printer itself.',
  'encoding-unsupported': 'This print helper takes UTF-8 text only, and this label holds other bytes.',
  uncertain:
    'No answer came, so nobody knows whether this part was printed. Look at the printer before going on.',
};

/** The error of one of these reasons; `details.reason` carries it. */
export function helperError(
  reason: HelperReason,
  options: { message?: string; details?: Record<string, unknown>; cause?: unknown } = {},
): AppError {
  return new AppError(codes[reason], options.message ?? messages[reason], {
    details: { ...options.details, reason },
    cause: options.cause,
  });
}

/** Codes that Node's fetch hides in causes; browsers give none. */
export function causeCodes(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  const inner = Array.isArray(errors) ? errors.flatMap(causeCodes) : [];
  return [...(typeof code === 'string' ? [code] : []), ...inner, ...causeCodes(cause)];
}
