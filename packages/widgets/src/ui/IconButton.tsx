import { forwardRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import buttonStyles from './Button.module.css';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does; its name for screen readers and its tooltip. */
  label: string;
  icon: ReactNode;
  kind?: 'quiet' | 'plain';
}

export const IconButton = forwardRef<HTMLButtonElement, Omit<IconButtonProps, 'ref'>>(function IconButton(
  { label, icon, kind = 'quiet', className, ...props },
  ref,
) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      ref={ref}
      aria-label={label}
      className={classNames(buttonStyles['button'], buttonStyles[kind], styles['icon'], className)}
    >
      {icon}
    </button>
  );
});
