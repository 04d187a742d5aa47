import { usualLanguage } from '@marbete/engine/internal/languages/languages';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { HelperProblemDialog, operatingSystemOf } from '@marbete/ui/printing';
import { useMarbete, useLocale } from '@marbete/ui/provider';
import { Button, Dialog, Notice, useToasts } from '@marbete/ui/ui';
import { Download, Printer, RefreshCw, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FoundPrinters } from '../helper-test/FoundPrinters.tsx';
import { TestLabelPicture } from '../helper-test/TestLabelPicture.tsx';
import { useHelperTest } from '../helper-test/use-helper-test.ts';
import { VideoSlot } from '../landing/VideoSlot.tsx';
import { useTexts } from '../texts/texts.ts';
import { embeddedAppOf, isHuawei, visitorSystemOf, type VisitorSystem } from '../shell/visitor-system.ts';
import styles from './Tutorial.module.css';

/** How long the buttons wait (CONST-09). */
const waitSeconds = 6;

export interface CompanionDialogProps {
  open: boolean;
  /** How Text2 Barcode is installed and started on each system, and how to keep it running on some phones. */
  videos: Readonly<Record<VisitorSystem | 'huawei', string>>;
  onClose: () => void;
  /** The printer has taken the test label, or the product's own app needs no test. */
  onDone: (printer?: HelperPrinter) => void;
}

/** Installs the companion application, finds a printer and tries it (TUT-04 to TUT-11). */
export function CompanionDialog({ open, videos, onClose, onDone }: CompanionDialogProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const { helperLinks } = useMarbete();
  const toasts = useToasts();
  const agent = navigator.userAgent;
  const system = visitorSystemOf(agent);
  const left = useWaitCounter(waitSeconds, open);
  const test = useHelperTest({
    onPrinted: (printer) => {
      toasts.success(t('helperTest.sent', { printer: printer.name }));
      onDone(printer);
    },
  });
  const waiting = left > 0;
  const { printers, chosen, doing } = test;

  if (embeddedAppOf(agent) === 'android') {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        notDismissible
        title={t('tutorial.companion')}
        description={t('tutorial.inApp')}
        actions={
          <Button kind="primary" onClick={() => onDone()}>
            OK
          </Button>
        }
      />
    );
  }
  const link = helperLinks?.download(operatingSystemOf(agent), locale);
  const instead = link ? (
    <a href={link} target="_blank" rel="noreferrer">
      {t('tutorial.readInstead')}
    </a>
  ) : null;
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        width="wide"
        keepOnOutsideClick
        title={t('tutorial.companion')}
        description={t(`tutorial.on-${system}`)}
        actions={
          <>
            {waiting ? <span className={styles['wait']}>{t('tutorial.wait', { count: left })}</span> : null}
            {link ? (
              <Button
                icon={<Download aria-hidden />}
                disabled={waiting}
                onClick={() => window.open(link, '_blank', 'noopener')}
              >
                {t('helper.download')}
              </Button>
            ) : null}
            <Button
              icon={printers ? <RefreshCw aria-hidden /> : <Search aria-hidden />}
              kind={printers ? 'plain' : 'primary'}
              disabled={waiting}
              busy={doing === 'searching'}
              onClick={test.search}
            >
              {t(printers ? 'printers.refresh' : 'helperTest.search')}
            </Button>
            <Button
              kind="go"
              icon={<Printer aria-hidden />}
              disabled={waiting || !chosen || doing === 'searching'}
              busy={doing === 'printing'}
              onClick={() => test.print(usualLanguage)}
            >
              {t('helperTest.print')}
            </Button>
          </>
        }
      >
        <div className={styles['companion']}>
          <div className={styles['videos']}>
            <VideoSlot
              src={videos[system]}
              label={t('tutorial.video')}
              poster={<TestLabelPicture language="zpl" />}
              instead={instead}
            />
            {system === 'android' || isHuawei(agent) ? (
              // Most browsers do not name the maker of the phone.
              <details open={isHuawei(agent)}>
                <summary>{t('tutorial.huaweiAsk')}</summary>
                <Notice kind="warning" title={t('tutorial.huaweiTitle')}>
                  {t('tutorial.huaweiText')}
                </Notice>
                <VideoSlot src={videos.huawei} label={t('tutorial.huaweiVideo')} instead={instead} />
              </details>
            ) : null}
          </div>
          <section aria-label={t('helperTest.printers')}>
            {printers === undefined && doing === undefined ? (
              <p className={styles['hint']}>{t('tutorial.searchHint')}</p>
            ) : (
              <FoundPrinters test={test} />
            )}
          </section>
        </div>
      </Dialog>
      <HelperProblemDialog problem={test.problem} onClose={test.closeProblem} onRetry={test.retry} />
    </>
  );
}

/** Seconds left of a wait that begins with `running`; 0 once it is over. */
function useWaitCounter(seconds: number, running: boolean): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
