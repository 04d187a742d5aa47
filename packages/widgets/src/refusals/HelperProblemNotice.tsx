import { isAppError } from '@marbete/core/api/errors';
import { Download, RefreshCw } from 'lucide-react';
import { frameAllow } from '../helper-problem/frame-permission.ts';
import { screenLocale } from '../provider/locales.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { helperProblemOf } from '../helper-problem/helper-problem.ts';
import { operatingSystemOf } from '../helper-problem/operating-system.ts';
import { withWords } from '../rare-words/with-words.tsx';

export interface HelperProblemNoticeProps {
  /** What the print helper's client threw. */
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Why printing failed, and the next step, where it happens; nothing for any other error. */
export const HelperProblemNotice = withWords<HelperProblemNoticeProps>(function HelperProblem({
  t,
  error,
  onRetry,
}) {
  const { locale } = usePublicTexts();
  const { helper, helperLinks } = useMarbete();
  const retry = onRetry ? (
    <Button icon={<RefreshCw aria-hidden />} onClick={onRetry}>
      {t('widget.retry')}
    </Button>
  ) : undefined;
  if (isAppError(error) && error.details['reason'] === 'frame') {
    return (
      <Notice kind="error" title={t('widget.frame-title')}>
        {t('widget.frame-text', { allow: `allow="${frameAllow}"` })}
      </Notice>
    );
  }
  const problem = helperProblemOf(error);
  if (!problem) return null;
  const { reason, message } = problem;
  const download =
    reason === 'not-running'
      ? helperLinks?.download(operatingSystemOf(navigator.userAgent), screenLocale(locale))
      : undefined;
  return (
    <Notice
      kind="error"
      title={t(`helper.${reason}-title`)}
      actions={
        <>
          {reason === 'uncertain' ? null : retry}
          {reason === 'site-not-accepted' ? (
            <Button onClick={() => void helper.askPermission().catch(() => {})}>{t('helper.ask')}</Button>
          ) : null}
          {download === undefined ? null : (
            <Button
              icon={<Download aria-hidden />}
              onClick={() => window.open(download, '_blank', 'noopener')}
            >
              {t('helper.download')}
            </Button>
          )}
        </>
      }
    >
      {t(`helper.${reason}-text`)}
      {message ? ` ${message}` : null}
    </Notice>
  );
});
