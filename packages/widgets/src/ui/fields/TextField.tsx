import { forwardRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps
  extends
    Omit<ComponentProps<'input'>, 'children'>,
    Pick<FieldProps, 'label' | 'hint' | 'error' | 'labelHidden'> {
  /** A sign or a button inside the control's frame. */
  before?: ReactNode;
  after?: ReactNode;
  /** Codes and printer code are set in the monospaced face. */
  code?: boolean;
}

/** A one-line text input with its label and error; takes everything an input takes, so register() can be spread on it. */
export const TextField = forwardRef<HTMLInputElement, Omit<TextFieldProps, 'ref'>>(function TextField(
  { label, hint, error, labelHidden, before, after, code, className, ...input },
  ref,
) {
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
          {before}
          <input
            {...input}
            {...control}
            ref={ref}
            className={classNames(styles['input'], code && styles['code'])}
          />
          {after}
        </span>
      )}
    </Field>
  );
});
