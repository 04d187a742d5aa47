import { forwardRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

type ButtonKind = 'primary' | 'plain' | 'quiet' | 'go' | 'stop';

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the one main act of a screen; go and stop: the print button's states and acts that destroy. */
  kind?: ButtonKind;
  icon?: ReactNode;
  /** Shows a spinner in the icon's place and takes no clicks. */
  busy?: boolean;
  block?: boolean;
}

/** The look of a button, for a link that is the next step. */
export const buttonLook = (kind: ButtonKind = 'plain') => classNames(styles['button'], styles[kind]);

export const Button = forwardRef<HTMLButtonElement, Omit<ButtonProps, 'ref'>>(function Button(
  { kind = 'plain', icon, busy, block, className, children, onClick, ...props },
  ref,
) {
  return (
    <button
      type="button"
      {...props}
      ref={ref}
      onClick={(event) => {
        // The second click of a double click may come before the form shows that it is sent.
        if (props.type === 'submit' && event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles['button'], styles[kind], block && styles['block'], className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
});
