import { emptyLabel } from '@marbete/engine/internal/languages/empty-label';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import styles from './LabelDesigner.module.css';

export interface DesignerChange {
  source: string;
  /** The size of paper in millimetres that was chosen for a label that was empty. */
  started?: { widthMm: number; heightMm: number };
}

export interface StartSizesProps {
  language: PrinterLanguage;
  dpmm: number;
  onStart: (change: DesignerChange) => void;
}

/** Labels and tickets that shops have, width by height in millimetres. */
const usual = [
  [50, 30],
  [57, 32],
  [40, 25],
  [60, 40],
  [100, 50],
  [100, 150],
] as const;

/** Where a label begins: how large its paper is. */
export function StartSizes({ language, dpmm, onStart }: StartSizesProps) {
  const t = useTexts();
  const [own, setOwn] = useState({ width: '', height: '' });
  const start = (width: number, height: number) => {
    const source = emptyLabel(language, width, height, dpmm);
    if (source !== undefined) onStart({ source, started: { widthMm: width, heightMm: height } });
  };
  const [width, height] = [Number(own.width), Number(own.height)];
  const isSize = width >= 5 && width <= 300 && height >= 5 && height <= 600;
  return (
    <section className={styles['start']} aria-label={t('designer.start')}>
      <h2>{t('designer.start')}</h2>
      <p className={styles['quiet']}>{t('designer.startText')}</p>
      <div className={styles['sizes']}>
        {usual.map(([wide, high]) => (
          <button
            key={`${wide} ${high}`}
            type="button"
            className={styles['size']}
            onClick={() => start(wide, high)}
          >
            <span className={styles['die']} style={{ width: wide * 0.7, height: high * 0.7 }} aria-hidden />
            {t('designer.size', { width: wide, height: high })}
          </button>
        ))}
      </div>
      <div className={styles['ownSize']}>
        <NumberField
          label={t('designer.widthMm')}
          accepts="size"
          value={own.width}
          onChange={(text) => setOwn({ ...own, width: text })}
        />
        <NumberField
          label={t('designer.heightMm')}
          accepts="size"
          value={own.height}
          onChange={(text) => setOwn({ ...own, height: text })}
        />
        <Button disabled={!isSize} onClick={() => start(width, height)}>
          {t('designer.startOwn')}
        </Button>
      </div>
    </section>
  );
}
