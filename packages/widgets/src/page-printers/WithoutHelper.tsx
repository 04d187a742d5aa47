import type { HelperPrinter } from '@marbete/core/print/printers';
import { Bluetooth, Cable, FileText, type LucideIcon, Printer, Usb } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { availableWays, choosePagePrinter, type PageSettings, type PageWay } from './page-printers.ts';
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
  onChoose: (printer: HelperPrinter) => void;
}

/** The ways to paper that this device has without Text2 Barcode, with what has to be known of each before. */
export function WithoutHelper({ disabled = false, onChoose }: WithoutHelperProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();
  const [checking, setChecking] = useState(false);
  const [settings, setSettings] = useState<PageSettings>({});
  const choose = async (way: PageWay) => {
    setFailure(undefined);
    try {
      const printer = await choosePagePrinter(way, t(`pagePrinters.${way}`), settings);
      if (printer) onChoose(printer);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <section className={styles['ways']}>
      <h3 className={styles['title']}>{t('pagePrinters.title')}</h3>
      <ul className={styles['list']}>
        {availableWays().map((way) => {
          const Icon = icons[way];
          return (
            <li key={way}>
              <Button
                icon={<Icon aria-hidden />}
                disabled={disabled || (way === 'pdf' && !isPlaceOf(settings))}
                aria-describedby={`marbete-way-${way}`}
                onClick={() => {
                  if (way === 'dialog' && !isRuleChecked()) setChecking(true);
                  else void choose(way);
                }}
              >
                {t(`pagePrinters.${way}`)}
              </Button>
              <span className={styles['hint']} id={`marbete-way-${way}`}>
                {t(`pagePrinters.${way}-text`)}
              </span>
              <PageWaySettings way={way} settings={settings} onChange={setSettings} />
            </li>
          );
        })}
      </ul>
      {failure === undefined ? null : <Notice kind="error">{errorText(failure)}</Notice>}
      {checking ? <RuleCheck onDone={() => void choose('dialog')} /> : null}
    </section>
  );
}
