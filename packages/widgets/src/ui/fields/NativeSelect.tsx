import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './NativeSelect.module.css';

/** A short choice within a line of words: the system's own list, in the look of the other fields. */
export function NativeSelect(props: ComponentProps<'select'>) {
  return (
    <span className={styles['frame']}>
      <select {...props} className={styles['select']} />
      <ChevronDown aria-hidden />
    </span>
  );
}
