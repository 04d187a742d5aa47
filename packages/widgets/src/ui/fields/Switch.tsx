import { Switch as Parts } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Turns something on or off at once. */
export function Switch({ label, checked, onChange, hint, disabled }: SwitchProps) {
  return (
    <label className={styles['row']}>
      <Parts.Root
        className={styles['track']}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled ?? false}
      >
        <Parts.Thumb className={styles['thumb']} />
      </Parts.Root>
      <span className={styles['words']}>
        {label}
        {hint ? <small className={styles['hint']}>{hint}</small> : null}
      </span>
    </label>
  );
}
