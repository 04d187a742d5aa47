import { isAppError, type ErrorCode } from '@marbete/core/api/errors';
import { RefreshCw } from 'lucide-react';
import type { GivenIssue } from '../print-questions/given-issues.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { withWords } from '../rare-words/with-words.tsx';

export interface LabelRefusalProps {
  error: unknown;
  labelId: number;
  onRetry?: (() => void) | undefined;
}

/** Refusals with a text of their own; any other is unexpected. */
const known = [
  'key-unknown',
  'key-revoked',
  'key-expired',
  'key-scope',
  'key-origin',
  'key-label',
  'key-used-up',
  'not-found',
  'template-invalid',
  'invalid-input',
  'too-large',
  'forbidden',
  'conflict',
  'cancelled',
  'rate-limited',
  'unavailable',
  'unauthenticated',
] as const satisfies readonly ErrorCode[];

/** Why the server does not hand out this label or its printer code, and what helps. */
export const LabelRefusal = withWords<LabelRefusalProps>(({ t, error, labelId, onRetry }) => {
  const reason = reasonOf(error);
  return (
    <Notice
      kind="error"
      title={t('widget.error-title')}
      actions={
        onRetry ? (
          <Button icon={<RefreshCw aria-hidden />} onClick={onRetry}>
            {t('widget.retry')}
          </Button>
        ) : null
      }
    >
      {reason === 'sheet-too-small'
        ? t('pagePrinters.too-small', sizesIn(error))
        : t(`widget.error-${reason}`, { origin: location.origin, label: String(labelId) })}
    </Notice>
  );
});

type Reason = (typeof known)[number] | 'serials' | 'sheet-too-small' | 'no-origin' | 'unexpected';

function reasonOf(error: unknown): Reason {
  if (!isAppError(error)) return 'unexpected';
  if (error.details['reason'] === 'takes-serials') return 'serials';
  if (error.details['reason'] === 'sheet-too-small') return 'sheet-too-small';
  // No key can name the origin of a file, or of a frame whose sandbox takes it away.
  if (error.code === 'key-origin' && globalThis.origin === 'null') return 'no-origin';
  return known.find((code) => code === error.code) ?? 'unexpected';
}

/** A label that is larger than its place on a sheet. */
function sizesIn(error: unknown): { label: string; place: string } {
  const { label, place } = isAppError(error) ? error.details : {};
  return { label: String(label), place: String(place) };
}

/** What the page handed in and cannot be printed: its maker reads here what to put right. */
export const GivenRefusal = withWords<{ issues: readonly GivenIssue[] }>(({ t, issues }) => (
  <Notice kind="error" title={t('widget.error-title')}>
    {issues.map(({ place, text }) => (
      <p key={place}>{t('widget.error-given', { place, text })}</p>
    ))}
  </Notice>
));

/** The page lacks an option; its maker sees which one in place of an empty place. */
export const LackingRefusal = withWords<{ what: string }>(({ t, what }) => (
  <Notice kind="warning" title={t('widget.error-title')}>
    {t('widget.error-setup', { what })}
  </Notice>
));
