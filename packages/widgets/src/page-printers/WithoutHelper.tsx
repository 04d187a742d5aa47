import type { HelperPrinter } from '@marbete/core/print/printers';
import { Bluetooth, Cable, FileText, type LucideIcon, Printer, Usb } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { withWords } from '../rare-words/with-words.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { availableWays, type PageSettings, type PageWay } from './page-ways.ts';
import { isPlaceOf, PageWaySettings } from './PageWaySettings.tsx';
import { isRuleChecked, RuleCheck } from './RuleCheck.tsx';
import styles from './WithoutHelper.module.css';

const icons: Record<PageWay, LucideIcon> = {
  pdf: FileText,
  dialog: Printer,
  serial: Cable,
  usb: Usb,
  bluetooth: Bluetooth,
};

export interface WithoutHelperProps {
  disabled?: boolean;
  /** There are other ways too: these open at their title. */
  folds?: boolean;
  onChoose: (printer: HelperPrinter) => void;
}

/** The ways to paper that this device has without Text2 Barcode, with what has to be known of each before. */
export const WithoutHelper = withWords<WithoutHelperProps>(function WaysList({
  t,
  disabled = false,
  folds = false,
  onChoose,
}) {
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const [checking, setChecking] = useState(false);
  const [settings, setSettings] = useState<PageSettings>({});
  // Loaded before a press, which the browser would forget while that is on its way.
  useEffect(() => {
    import('./page-printers.ts').catch(() => {});
  }, []);
  const choose = async (way: PageWay) => {
    setFailure(undefined);
    try {
      const { choosePagePrinter } = await import('./page-printers.ts');
      const printer = await choosePagePrinter(way, t(`pagePrinters.${way}`), settings);
      if (printer) onChoose(printer);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const title = <h3 className={styles['title']}>{t('widget.without-helper')}</h3>;
  return (
    <details className={styles['ways']} open={!folds}>
      <summary hidden={!folds}>{title}</summary>
      {folds ? null : title}
      <ul className={styles['list']}>
        {availableWays().map((way) => {
          const Icon = icons[way];
          return (
            <li key={way}>
              <Button
                icon={<Icon aria-hidden />}
                disabled={disabled || (way === 'pdf' && !isPlaceOf(settings))}
                aria-describedby={`${id}-${way}`}
                onClick={() => {
                  if (way === 'dialog' && !isRuleChecked()) setChecking(true);
                  else void choose(way);
                }}
              >
                {t(`pagePrinters.${way}`)}
              </Button>
              <span className={styles['hint']} id={`${id}-${way}`}>
                {t(`pagePrinters.${way}-text`)}
              </span>
              <PageWaySettings t={t} way={way} settings={settings} onChange={setSettings} />
            </li>
          );
        })}
      </ul>
      {failure === undefined ? null : (
        <Notice kind="error">{t('pagePrinters.refused', { message: failure })}</Notice>
      )}
      {checking ? <RuleCheck t={t} onDone={() => void choose('dialog')} /> : null}
    </details>
  );
});
