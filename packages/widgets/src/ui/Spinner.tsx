import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Pixels; 24 by default. */
  size?: number;
  /** For screen readers; without it the spinner is decoration. */
  label?: string;
}

export function Spinner({ size = 24, label }: SpinnerProps) {
  return (
    <span
      className={styles['spinner']}
      style={{ width: size, height: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}

/** A spinner in the middle of the room that its content will take. */
export function SpinnerArea({ label }: { label: string }) {
  return (
    <div className={styles['area']}>
      <Spinner size={28} label={label} />
    </div>
  );
}
