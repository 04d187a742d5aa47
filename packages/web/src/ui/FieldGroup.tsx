import type { ReactNode } from 'react';
import { classNames } from '@marbete/ui/ui';
import styles from './FieldGroup.module.css';

export interface FieldGroupProps {
  legend: string;
  /** Fields beside each other where there is room for them. */
  columns: 1 | 2;
  disabled?: boolean;
  children: ReactNode;
}

/** Fields of a long form that belong together, under a rule and their name. */
export function FieldGroup({ legend, columns, disabled, children }: FieldGroupProps) {
  return (
    <fieldset className={classNames(styles['group'], styles[`of${columns}`])} disabled={disabled}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['fields']}>{children}</div>
    </fieldset>
  );
}

/** The buttons at the end of a form of groups. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
