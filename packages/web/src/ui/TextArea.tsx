import type { ComponentProps } from 'react';
import { classNames, Field, type FieldProps } from '@marbete/ui/ui';
import styles from '../../../widgets/src/ui/fields/TextField.module.css';

export interface TextAreaProps
  extends
    Omit<ComponentProps<'textarea'>, 'children'>,
    Pick<FieldProps, 'label' | 'hint' | 'error' | 'labelHidden'> {}

/** A text input of several lines; takes everything a textarea takes, so register() can be spread on it. */
export function TextArea({ label, hint, error, labelHidden, className, ...area }: TextAreaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      labelHidden={labelHidden ?? false}
      className={className ?? ''}
    >
      {(control) => (
        <span className={styles['frame']} data-invalid={error ? '' : undefined}>
          <textarea {...area} {...control} className={classNames(styles['input'], styles['area'])} />
        </span>
      )}
    </Field>
  );
}
