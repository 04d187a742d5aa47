import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Badge.module.css';

export interface BadgeProps {
  kind?: 'plain' | 'accent' | 'go' | 'stop' | 'warn';
  icon?: ReactNode;
  children: ReactNode;
}

/** A short fact beside a name. */
export function Badge({ kind = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[kind])}>
      {icon}
      {children}
    </span>
  );
}
