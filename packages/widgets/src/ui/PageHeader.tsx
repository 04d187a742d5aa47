import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** A line under the title. */
  text?: ReactNode;
  /** Links to where the screen belongs, above the title. */
  trail?: ReactNode;
  actions?: ReactNode;
}

/** The head of a screen: its title and its main acts. */
export function PageHeader({ title, text, trail, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        {trail ? <div className={styles['trail']}>{trail}</div> : null}
        <h1 tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {text ? <p className={styles['text']}>{text}</p> : null}
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </header>
  );
}
