import type { ReactNode } from 'react';
import { classNames } from '@marbete/widgets/internal/ui';
import styles from './FieldGroup.module.css';

export interface FieldGroupProps {
  legend: string;
  /** Fields beside each other where there is room for them. */
  columns: 2 | 3;
  disabled?: boolean;
  children: ReactNode;
}

/** Fields of a long form that belong together, under a rule and their name. */
export function FieldGroup({ legend, columns, disabled, children }: FieldGroupProps) {
  return (
    <fieldset className={classNames(styles['group'], columns === 2 && styles['pairs'])} disabled={disabled}>
      <legend className={styles['legend']}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The buttons at the end of a form of groups. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
