import type { Difference } from '@marbete/engine/internal/converting/convert-label';
import { languageOf, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { Button, Notice } from '@marbete/ui/ui';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { millimetres, type Paper } from './paper.ts';
import styles from './LabelForm.module.css';

interface Written {
  source: string;
  language: PrinterLanguage;
}

/** What conversions say that has words of its own. */
const known = [
  'anchor',
  'labels',
  'code-data',
  'font',
  'gap',
  'image',
  'no-counterpart',
  'not-drawn',
  'setting',
  'size',
] as const;

/** Writes the label in another language, says what is not the same there, and goes back. */
export function useConversion(
  options: Written & { paper: Paper; onConverted: (converted: Written) => void },
): { isBusy: boolean; convert: (to: PrinterLanguage) => void; notice: ReactNode } {
  const { source, language, paper, onConverted } = options;
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<{ from: Written; to: Written; differences: readonly Difference[] }>();
  const [hasFailed, setFailed] = useState(false);
  const convert = async (to: PrinterLanguage) => {
    setBusy(true);
    setFailed(false);
    try {
      const { convertLabel } = await import('@marbete/engine/internal/converting/convert-label');
      const widthMm = millimetres(paper.width);
      const heightMm = millimetres(paper.height);
      const result = await convertLabel(source, to, {
        language,
        dpmm: paper.dpmm,
        ...(widthMm === undefined ? {} : { widthMm }),
        ...(heightMm === undefined ? {} : { heightMm }),
      });
      // Raw bytes do not fit into the form's text.
      if (result.encoding === 'latin1') setFailed(true);
      else {
        const made = { source: result.source, language: to };
        setDone({ from: { source, language }, to: made, differences: result.differences });
        onConverted(made);
      }
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const isShown = done !== undefined && done.to.language === language;
  const words = (difference: Difference) => {
    const key = known.find((each) => `convert-${each}` === difference.code);
    return key ? t(`editor.convert-${key}`, { text: '', ...difference.details }) : difference.message;
  };
  const notice = hasFailed ? (
    <Notice kind="warning">{t('editor.convertFailed')}</Notice>
  ) : isShown ? (
    <Notice kind={done.differences.some(({ level }) => level === 'error') ? 'warning' : 'info'}>
      <p>
        {t(done.differences.length === 0 ? 'editor.convertedSame' : 'editor.convertedWith', {
          language: languageOf(language).name,
        })}
      </p>
      {done.differences.length > 0 ? (
        <ul className={styles['differences']}>
          {[...new Set(done.differences.map(words))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <Button
        onClick={() => {
          setDone(undefined);
          onConverted(done.from);
        }}
      >
        {t('editor.convertBack', { language: languageOf(done.from.language).name })}
      </Button>
    </Notice>
  ) : undefined;
  return { isBusy, convert: (to) => void convert(to), notice };
}
