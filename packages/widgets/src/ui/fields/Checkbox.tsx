import { Checkbox as Parts } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  /** The words beside the box; its name only when labelHidden is set, as in a table row. */
  label: ReactNode;
  labelHidden?: boolean;
  checked: boolean;
  /** Some but not all of what the box stands for are chosen. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Checkbox({ label, labelHidden, checked, mixed, onChange, disabled }: CheckboxProps) {
  return (
    <label className={styles['row']}>
      <Parts.Root
        className={styles['box']}
        checked={checked}
        indeterminate={mixed ?? false}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled ?? false}
        {...(labelHidden && typeof label === 'string' ? { 'aria-label': label } : {})}
      >
        <Parts.Indicator className={styles['mark']}>
          {mixed ? <Minus aria-hidden /> : <Check aria-hidden />}
        </Parts.Indicator>
      </Parts.Root>
      {labelHidden ? null : <span>{label}</span>}
    </label>
  );
}
