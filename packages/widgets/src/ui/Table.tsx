import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Table.module.css';

export interface TableProps extends ComponentProps<'table'> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Height at which the rows scroll under the header, such as 550 or '35rem'; without it the table takes the room it needs. */
  maxHeight?: number | string;
  /** Grey out and let no clicks through while other rows are loaded. */
  busy?: boolean;
}

/** The frame of a table: hairlines, a header that stays, sideways scrolling of its own. Rows are <tr>, cells Th and Td. */
export function Table({ label, maxHeight, busy, className, children, ...props }: TableProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => (frame.current ? markMore(frame.current) : undefined), []);
  return (
    <section
      ref={frame}
      className={styles['frame']}
      style={maxHeight ? { maxHeight } : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      <table {...props} aria-label={label} className={classNames(styles['table'], className)}>
        {children}
      </table>
    </section>
  );
}

/** Marks a frame while columns go on beyond its edge; answers how to stop. */
function markMore(frame: HTMLElement): () => void {
  const mark = () => {
    const beyond = frame.scrollWidth - frame.clientWidth - Math.abs(frame.scrollLeft);
    frame.toggleAttribute('data-more', beyond > 1);
  };
  const sizes = new ResizeObserver(mark);
  for (const element of [frame, ...frame.children]) sizes.observe(element);
  frame.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    frame.removeEventListener('scroll', mark);
  };
}

export interface CellProps {
  /** Right-aligned figures. */
  number?: boolean;
  /** Codes in the monospaced face. */
  code?: boolean;
  /** As narrow as its content: check boxes, buttons. */
  tight?: boolean;
}

export function Th({ number, code, tight, className, ...props }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...props}
      className={classNames(
        styles['th'],
        number && styles['number'],
        code && styles['code'],
        tight && styles['tight'],
        className,
      )}
    />
  );
}

export function Td({ number, code, tight, className, ...props }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...props}
      className={classNames(
        styles['td'],
        number && styles['number'],
        code && styles['code'],
        tight && styles['tight'],
        className,
      )}
    />
  );
}
