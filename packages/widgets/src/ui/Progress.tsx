import { Progress as Parts } from '@base-ui/react/progress';
import type { ReactNode } from 'react';
import { useFormats } from '../provider/use-formats.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from './Button.tsx';
import styles from './Progress.module.css';

export interface ProgressProps {
  label: string;
  done: number;
  /** Absent while it is not known how much there is: the bar then only moves. */
  total?: number;
  /** Milliseconds that remain, when enough is done to tell. */
  remainingMs?: number;
  /** Replaces the counts, such as '1.2 of 3.4 MB'. */
  counts?: ReactNode;
  onCancel?: () => void;
  cancelLabel?: string;
}

/** Long work: how much is done, how long it will take, and a way to stop it. */
export function Progress({ label, done, total, remainingMs, counts, onCancel, cancelLabel }: ProgressProps) {
  const t = useTexts();
  const formats = useFormats();
  const known = total !== undefined && total > 0;
  return (
    <Parts.Root className={styles['progress']} value={known ? done : null} max={known ? total : 100}>
      <div className={styles['line']}>
        <Parts.Label className={styles['label']}>{label}</Parts.Label>
        <span className={styles['counts']}>
          {counts ?? (known ? t('ui.progressCounts', { done, total }) : null)}
        </span>
      </div>
      <Parts.Track className={styles['track']}>
        <Parts.Indicator className={styles['bar']} />
      </Parts.Track>
      <div className={styles['line']}>
        <span className={styles['remaining']}>
          {remainingMs === undefined ? null : t('ui.remaining', { time: formats.duration(remainingMs) })}
        </span>
        {onCancel ? (
          <Button kind="quiet" onClick={onCancel}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
        ) : null}
      </div>
    </Parts.Root>
  );
}
