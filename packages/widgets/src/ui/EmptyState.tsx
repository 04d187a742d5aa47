import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from './Button.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The next step: a button or two. */
  actions?: ReactNode;
  /** It is the whole screen: its title is the page's heading. */
  wholePage?: boolean;
}

/** A list with nothing in it: what would be here, and the next step. */
export function EmptyState({ icon, title, text, actions, wholePage }: EmptyStateProps) {
  const Title = wholePage ? 'h1' : 'h2';
  return (
    <div className={styles['empty']}>
      {icon ? <div className={styles['icon']}>{icon}</div> : null}
      <Title className={styles['title']}>{title}</Title>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  );
}

export interface ErrorStateProps {
  title?: string;
  /** What happened, in words for people: errorText(t, error). */
  text: string;
  onRetry: () => void;
  retrying?: boolean;
  /** What else one can do. */
  actions?: ReactNode;
  /** It is the whole screen: its title is the page's heading. */
  wholePage?: boolean;
}

/** Something could not be loaded: what happened, and a button that tries again. */
export function ErrorState({ title, text, onRetry, retrying, actions, wholePage }: ErrorStateProps) {
  const t = useTexts();
  const Title = wholePage ? 'h1' : 'h2';
  return (
    <div className={styles['empty']} role="alert">
      <div className={styles['icon']} data-error="">
        <CircleAlert aria-hidden />
      </div>
      <Title className={styles['title']}>{title ?? t('ui.loadFailed')}</Title>
      <p className={styles['text']}>{text}</p>
      <div className={styles['actions']}>
        <Button onClick={onRetry} busy={retrying ?? false}>
          {t('ui.retry')}
        </Button>
        {actions}
      </div>
    </div>
  );
}
