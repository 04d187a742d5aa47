import { Menu as Parts } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames, menuStyles as styles, useMenuPlace } from '@marbete/ui/ui';

export interface MenuProps {
  /** The button that opens it: <Button> or <IconButton>. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  disabled?: boolean;
}

export function Menu({ trigger, children, align = 'end', disabled }: MenuProps) {
  const container = useMenuPlace();
  return (
    <Parts.Root>
      <Parts.Trigger render={trigger} disabled={disabled ?? false} />
      <Parts.Portal container={container}>
        <Parts.Positioner className={styles['positioner']} sideOffset={4} align={align}>
          <Parts.Popup className={classNames('marbete', styles['popup'])}>{children}</Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({ icon, children, onSelect, danger, disabled }: MenuItemProps) {
  return (
    <Parts.Item
      className={classNames(styles['item'], danger && styles['danger'])}
      onClick={onSelect}
      disabled={disabled ?? false}
    >
      <span className={styles['icon']}>{icon}</span>
      {children}
    </Parts.Item>
  );
}

export interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A group of a menu in which exactly one item is chosen. */
export function MenuChoice<V extends string>({ label, value, options, onChange }: MenuChoiceProps<V>) {
  return (
    <Parts.RadioGroup value={value} onValueChange={(next: V) => onChange(next)}>
      <Parts.Group>
        <Parts.GroupLabel className={styles['label']}>{label}</Parts.GroupLabel>
        {options.map((option) => (
          <Parts.RadioItem key={option.value} value={option.value} className={styles['item']} closeOnClick>
            <span className={styles['icon']}>
              <Parts.RadioItemIndicator className={styles['dot']} />
            </span>
            {option.label}
          </Parts.RadioItem>
        ))}
      </Parts.Group>
    </Parts.RadioGroup>
  );
}

export function MenuLine() {
  return <Parts.Separator className={styles['line']} />;
}
