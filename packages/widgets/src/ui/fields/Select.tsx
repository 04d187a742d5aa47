import { Select as Parts } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './Field.tsx';
import { useMenuPlace } from '../dialogs/portal.ts';
import menuStyles from '../Menu.module.css';
import styles from './Select.module.css';

interface SelectOption<V extends string | number> {
  value: V;
  label: string;
  /** A second, quiet line. */
  note?: string;
  /** Shown below it in the list, for those who see. */
  picture?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string | number> {
  label: ReactNode;
  labelHidden?: boolean;
  /** null: nothing chosen yet, the placeholder shows. */
  value: V | null;
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  className?: string;
}

/** Chooses one of a few values. */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const { label, labelHidden, value, options, onChange, placeholder, hint, error, disabled, className } =
    props;
  const container = useMenuPlace();
  return (
    <Field
      label={label}
      labelHidden={labelHidden ?? false}
      hint={hint}
      error={error}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <Parts.Root
          value={value}
          items={options}
          disabled={disabled ?? false}
          onValueChange={(next) => {
            if (next !== null) onChange(next as V);
          }}
        >
          <Parts.Trigger {...control} className={styles['trigger']}>
            <Parts.Value
              className={classNames(styles['value'], value === null && styles['nothing'])}
              placeholder={placeholder}
            />
            <Parts.Icon className={styles['icon']}>
              <ChevronDown aria-hidden />
            </Parts.Icon>
          </Parts.Trigger>
          <Parts.Portal container={container}>
            <Parts.Positioner
              className={menuStyles['positioner']}
              sideOffset={4}
              alignItemWithTrigger={false}
            >
              <Parts.Popup className={classNames('marbete', menuStyles['popup'], styles['popup'])}>
                {options.map((option) => (
                  <Parts.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={menuStyles['item']}
                  >
                    <span className={menuStyles['icon']}>
                      <Parts.ItemIndicator>
                        <Check aria-hidden />
                      </Parts.ItemIndicator>
                    </span>
                    <span className={styles['text']}>
                      <Parts.ItemText>{option.label}</Parts.ItemText>
                      {option.note ? <small className={styles['note']}>{option.note}</small> : null}
                      {option.picture}
                    </span>
                  </Parts.Item>
                ))}
              </Parts.Popup>
            </Parts.Positioner>
          </Parts.Portal>
        </Parts.Root>
      )}
    </Field>
  );
}
