import type { HelperPrinter } from '@marbete/core/print/printers';
import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { WithoutHelper } from '../page-printers/WithoutHelper.tsx';
import { useMarbete } from '../provider/use-marbete.ts';
import { useLocale, useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useLastValue } from '../ui/dialogs/use-last-value.ts';
import type { HelperProblem } from './helper-problem.ts';
import { operatingSystemOf } from './operating-system.ts';

export interface HelperProblemDialogProps {
  /** Undefined: closed. */
  problem: HelperProblem | undefined;
  onClose: () => void;
  /** Tries again what failed; without it there is nothing to repeat, as after an uncertain print. */
  onRetry?: (() => void) | undefined;
  /** A printer was being chosen: the ways without a helper are offered. */
  onChoose?: ((printer: HelperPrinter) => void) | undefined;
}

/** Says what is in the way of printing, and the next step, for each reason (HLP-07 to HLP-10). */
export function HelperProblemDialog({ problem, onClose, onRetry, onChoose }: HelperProblemDialogProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const { helper, helperLinks } = useMarbete();
  const shown = useLastValue(problem);
  if (!shown) return null;

  const { reason, message, also } = shown;
  const missing = reason === 'not-running' || also === 'not-running';
  const download = helperLinks?.download(operatingSystemOf(navigator.userAgent), locale);
  const demo = helperLinks?.demo?.(locale);
  const actions: ReactNode[] = [
    <Button key="close" onClick={onClose}>
      {t('ui.close')}
    </Button>,
  ];
  if (onRetry && reason !== 'uncertain') {
    const main = reason !== 'site-not-accepted' && (reason !== 'not-running' || !download);
    actions.push(
      <Button
        key="retry"
        kind={main ? 'primary' : 'plain'}
        icon={<RefreshCw aria-hidden />}
        onClick={onRetry}
      >
        {t('ui.retry')}
      </Button>,
    );
  }
  if (reason === 'site-not-accepted') {
    actions.push(
      <Button key="ask" kind="primary" onClick={() => void helper.askPermission().catch(() => {})}>
        {t('helper.ask')}
      </Button>,
    );
  }
  if (missing && download) {
    actions.push(
      <Button
        key="download"
        kind={reason === 'not-running' ? 'primary' : 'plain'}
        icon={<Download aria-hidden />}
        onClick={() => window.open(download, '_blank', 'noopener')}
      >
        {t('helper.download')}
      </Button>,
    );
  }
  return (
    <Dialog
      open={problem !== undefined}
      onClose={onClose}
      keepOnOutsideClick
      title={t(`helper.${reason}-title`)}
      description={t(`helper.${reason}-text`)}
      actions={actions}
    >
      {message ? <Notice kind="warning">{message}</Notice> : null}
      {also ? <Notice title={t(`helper.${also}-title`)}>{t(`helper.${also}-text`)}</Notice> : null}
      {missing && demo ? (
        <a href={demo} target="_blank" rel="noreferrer">
          {t('helper.demo')}
        </a>
      ) : null}
      {onChoose ? <WithoutHelper onChoose={onChoose} /> : null}
    </Dialog>
  );
}
