import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export interface NoticeProps {
  kind?: 'success' | 'info' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** Something worth knowing, in the place that it concerns. Errors are read out when they appear. */
export function Notice({ kind = 'info', title, children, actions }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div
      part="notice"
      className={styles['notice']}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Icon aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        {title ? <strong className={styles['title']}>{title}</strong> : null}
        {children}
      </div>
      {actions}
    </div>
  );
}
