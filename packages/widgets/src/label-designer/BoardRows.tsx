import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { usePlaceholderWords } from './field-words.ts';
import type { HardRow } from './hard-rows.ts';
import styles from './LabelDesigner.module.css';

export interface BoardRowsProps {
  count: number;
  /** The row that is shown, from 0. */
  at: number;
  hard: readonly HardRow[];
  onChange: (at: number) => void;
}

/** Chooses the row of the list that the label shows, with those at which labels fail by name. */
export function BoardRows({ count, at, hard, onChange }: BoardRowsProps) {
  const t = useTexts();
  const called = usePlaceholderWords();
  const id = useId();
  const said = t('designer.rowOf', { row: at + 1, count });
  return (
    <fieldset className={styles['rows']} aria-label={t('designer.rows')}>
      <IconButton
        label={t('designer.rowBefore')}
        icon={<ChevronLeft aria-hidden />}
        disabled={at <= 0}
        onClick={() => onChange(at - 1)}
      />
      <input
        type="range"
        aria-label={t('designer.row')}
        aria-valuetext={said}
        min={1}
        max={count}
        value={at + 1}
        onChange={({ target }) => onChange(Number(target.value) - 1)}
      />
      <IconButton
        label={t('designer.rowAfter')}
        icon={<ChevronRight aria-hidden />}
        disabled={at >= count - 1}
        onClick={() => onChange(at + 1)}
      />
      <output id={id}>{said}</output>
      {hard.length > 0 ? (
        <div className={styles['hard']}>
          <Select
            label={t('designer.hardRows')}
            value={hard.some((row) => row.at === at) ? at : null}
            placeholder={t('designer.hardChoose')}
            options={hard.map((row) => ({
              value: row.at,
              label: row.reasons
                .map(({ kind, variable }) => t(`designer.hard-${kind}`, { field: called(variable) }))
                .join(' · '),
              note: t('designer.rowOf', { row: row.at + 1, count }),
            }))}
            onChange={onChange}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
