import { useState } from 'react';
import type { PublicTexts } from '../provider/public-dictionary.ts';
import type { Translate } from '../provider/texts.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './WithoutHelper.module.css';

const key = 'marbete.print-rule';

/** Whether somebody measured what this browser's dialog prints, and found it right. */
export function isRuleChecked(): boolean {
  try {
    return localStorage.getItem(key) === 'right';
  } catch {
    return false;
  }
}

function rememberChecked(): void {
  try {
    localStorage.setItem(key, 'right');
  } catch {
    // Asked again the next time.
  }
}

/** A rule of 50 mm is right from 49.5 to 50.5 mm. */
export function isRuleRight(text: string): boolean {
  const measured = Number(text.replace(',', '.'));
  return measured >= 49.5 && measured <= 50.5;
}

/** Has a rule of 50 mm printed and measured: browsers fit pages to the paper unless they are told not to. */
export function RuleCheck({ t, onDone }: { t: Translate<PublicTexts>; onDone: () => void }) {
  const [measured, setMeasured] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <div className={styles['rule']}>
      <p>{t('pagePrinters.rule')}</p>
      <Button onClick={() => void import('./page-printers.ts').then(({ printRule }) => printRule())}>
        {t('pagePrinters.rule-print')}
      </Button>
      <NumberField
        label={t('pagePrinters.rule-measured')}
        value={measured}
        maxLength={5}
        accepts="size"
        onChange={(text) => {
          setMeasured(text);
          setWrong(false);
        }}
      />
      {wrong ? <Notice kind="warning">{t('pagePrinters.rule-wrong')}</Notice> : null}
      <div className={styles['actions']}>
        <Button
          kind="primary"
          disabled={measured.trim() === ''}
          onClick={() => {
            if (!isRuleRight(measured)) return setWrong(true);
            rememberChecked();
            onDone();
          }}
        >
          {t('pagePrinters.rule-done')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('pagePrinters.rule-later')}
        </Button>
      </div>
    </div>
  );
}
