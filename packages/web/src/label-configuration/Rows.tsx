import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelConfiguration.module.css';

export interface RowsProps<R> {
  rows: readonly R[];
  /** What an added row begins with. */
  empty: R;
  onChange: (rows: readonly R[]) => void;
  children: (row: R, change: (part: Partial<R>) => void) => ReactNode;
}

/** Rows of a section that can be added and removed. */
export function Rows<R extends object>({ rows, empty, onChange, children }: RowsProps<R>) {
  const t = useTexts();
  return (
    <>
      {rows.map((row, index) => (
        // Rows have no name of their own: their place is what tells them apart.
        <div key={`${index} of ${rows.length}`} className={styles['row']}>
          {children(row, (part) =>
            onChange(rows.map((each, at) => (at === index ? { ...each, ...part } : each))),
          )}
          <IconButton
            label={t('configuration.remove', { row: String(index + 1) })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button icon={<Plus aria-hidden />} onClick={() => onChange([...rows, empty])}>
          {t('configuration.add')}
        </Button>
      </div>
    </>
  );
}
