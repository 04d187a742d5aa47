import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import type { PrintRunView } from '@marbete/core/print/run/view';
import styles from './PrintRuns.module.css';

export interface CardProps {
  phase: PrintRunView['phase'];
  where: string;
  icon?: ReactNode;
  title?: string;
  text?: string | undefined;
  onDismiss?: () => void;
  children?: ReactNode;
}

/** The frame of a run: what happened, to which label and printer, and a cross. */
export function Card({ phase, where, icon, title, text, onDismiss, children }: CardProps) {
  const t = useTexts();
  return (
    <article
      className={styles['card']}
      data-phase={phase}
      role={phase === 'failed' || phase === 'uncertain' ? 'alert' : undefined}
    >
      <div className={styles['head']}>
        {icon}
        <div className={styles['words']} role={phase === 'done' ? 'status' : undefined}>
          {title ? <h2>{title}</h2> : null}
          {text ? <p>{text}</p> : null}
          <p className={styles['where']}>{where}</p>
        </div>
        {onDismiss ? (
          <IconButton
            label={t('runs.dismiss')}
            icon={<X />}
            className={styles['close'] ?? ''}
            onClick={onDismiss}
          />
        ) : null}
      </div>
      {children}
    </article>
  );
}
