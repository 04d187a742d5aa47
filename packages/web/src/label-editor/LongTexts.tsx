import {
  type FitAction,
  fitActions,
  readTextFits,
  type TextFit,
  withTextFits,
} from '@marbete/engine/internal/template/text-fit';
import { templateVariables } from '@marbete/engine/internal/template/variables';
import { Button, IconButton, NumberField, Select } from '@marbete/ui/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelForm.module.css';

export interface LongTextsProps {
  template: string;
  /** Of an old-style label, whose variables its configuration names. */
  configured: readonly string[];
  onTemplate: (template: string) => void;
}

/** What the label does with a text that is longer than its field; the template says it in tags (docs/printing.md). */
export function LongTexts({ template, configured, onTemplate }: LongTextsProps) {
  const t = useTexts();
  const fits = readTextFits(template).flatMap(({ fit }) => fit ?? []);
  const placed = templateVariables(template).filter((name) => name !== 'QUANTITY');
  const variables = placed.length > 0 ? placed : [...new Set(configured)];
  const free = variables.filter((name) => !fits.some(({ variable }) => variable === name));
  const [next] = free;
  if (variables.length === 0) return null;
  const write = (changed: readonly TextFit[]) => onTemplate(withTextFits(template, changed));
  const change = (index: number, part: Partial<TextFit>) =>
    write(fits.map((fit, at) => (at === index ? { ...fit, ...part } : fit)));
  const numberOf = (text: string) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined);
  const actions: { value: FitAction | 'warn'; label: string }[] = [
    ...fitActions.map((value) => ({ value, label: t(`editor.fit-${value}`) })),
    { value: 'warn', label: t('editor.fit-warn') },
  ];
  return (
    <fieldset className={styles['rows']}>
      <legend>
        <h2>{t('editor.longTexts')}</h2>
      </legend>
      <p>{t('editor.longTextsHint')}</p>
      {fits.map(({ variable, lines, widthDots, action }, index) => (
        <div key={variable} className={styles['row']}>
          <Select
            label={t('editor.variable')}
            value={variable}
            options={[variable, ...free].map((value) => ({ value, label: value }))}
            onChange={(chosen) => change(index, { variable: chosen })}
          />
          <Select
            label={t('editor.fit')}
            value={action ?? 'warn'}
            options={actions}
            onChange={(chosen) =>
              change(index, {
                action: chosen === 'warn' ? undefined : chosen,
                ...(chosen === 'warn' ? { lines: lines ?? 2 } : {}),
              })
            }
          />
          <NumberField
            label={t('editor.fitLines')}
            value={lines === undefined ? '' : String(lines)}
            onChange={(text) => change(index, { lines: numberOf(text) ?? (action ? undefined : 2) })}
          />
          <NumberField
            label={t('editor.fitWidth')}
            value={widthDots === undefined ? '' : String(widthDots)}
            onChange={(text) => change(index, { widthDots: numberOf(text) })}
          />
          <IconButton
            label={t('editor.removeFit', { variable })}
            icon={<Trash2 aria-hidden />}
            onClick={() => write(fits.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {next === undefined ? null : (
        <div>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => write([...fits, { variable: next, action: 'shrink' }])}
          >
            {t('editor.addFit')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
