import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { Badge } from '../ui/Badge.tsx';
import { Th } from '../ui/Table.tsx';
import { namedOtherwise, type DataColumn } from './columns.ts';
import styles from './ColumnHead.module.css';

export interface ColumnHeadProps {
  column: DataColumn;
  className?: string | undefined;
  onResize: (event: unknown) => void;
}

/** The head of a column: its letter, its name, what it fills, and an edge that can be drawn. */
export function ColumnHead({ column, className, onResize }: ColumnHeadProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  const { letter, header, variables, price } = column;
  const others = namedOtherwise(column);
  return (
    <Th number={price} className={className}>
      <span
        className={styles['head']}
        title={[header, ...variables.map((variable) => `→ ${nameOf(variable)}`)].join(' ')}
      >
        <span className={styles['letter']} data-used={variables.length > 0 || undefined}>
          {letter}
        </span>
        <span className={styles['name']}>{header}</span>
        {others.length > 0 ? <Badge kind="accent">{others.map(nameOf).join(', ')}</Badge> : null}
      </span>
      {/* Widths can be changed with the mouse or a finger only; nothing is hidden from the keyboard, which scrolls. */}
      <span
        aria-hidden
        className={styles['edge']}
        title={t('printCatalogue.resize')}
        onMouseDown={onResize}
        onTouchStart={onResize}
      />
    </Th>
  );
}
