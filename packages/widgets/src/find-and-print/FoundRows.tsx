import { Printer } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cutText, searchCellLength } from '../catalogue-import/cut-text.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Table, Td, Th } from '../ui/Table.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import type { CatalogueRow } from '../catalogue-rows/catalogue-rows.ts';
import { usedFirst, type DataColumn } from '../catalogue-rows/columns.ts';
import { moveInGrid } from '../catalogue-rows/move-in-grid.ts';
import styles from './FindAndPrint.module.css';

export interface FoundRowsProps {
  columns: readonly DataColumn[];
  rows: readonly CatalogueRow[];
  loading: boolean;
  onPrint: (row: CatalogueRow) => void;
}

/** The rows that a search found, to print one by double click or button (VIEW-06); cells are cut (VIEW-15). */
export function FoundRows({ columns, rows, loading, onPrint }: FoundRowsProps) {
  const t = useTexts();
  const narrow = useNarrow();
  if (narrow) {
    const first = usedFirst(columns).slice(0, 4);
    return (
      <ul className={styles['cards']} aria-busy={loading || undefined}>
        {rows.map((row) => (
          <li key={row.id} className={styles['card']} data-position={row.position}>
            <div className={styles['texts']}>
              {first.map(({ letter, code }) => (
                <span key={letter} className={code ? styles['code'] : undefined}>
                  {cutText(row.cells[letter] ?? '', searchCellLength)}
                </span>
              ))}
            </div>
            <Button
              icon={<Printer aria-hidden />}
              aria-label={t('printCatalogue.findPrint', { row: row.position })}
              onClick={() => onPrint(row)}
            >
              {t('printCatalogue.print')}
            </Button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table
      label={t('printCatalogue.rows')}
      maxHeight={550}
      busy={loading}
      onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => {
        // Enter belongs to the button here.
        if (event.key !== 'Enter') moveInGrid(event, { rows: rows.length, columns: 1 });
      }}
    >
      <thead>
        <tr>
          <Th tight>{t('printCatalogue.print')}</Th>
          {columns.map(({ letter, header, price }) => (
            <Th key={letter} number={price} title={header}>
              <span className={styles['letter']}>{letter}</span> {cutText(header, searchCellLength)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            className={styles['row']}
            data-position={row.position}
            onDoubleClick={() => onPrint(row)}
          >
            <Td tight data-cell={`${index}:0`}>
              <IconButton
                label={t('printCatalogue.findPrint', { row: row.position })}
                icon={<Printer />}
                onClick={() => onPrint(row)}
              />
            </Td>
            {columns.map(({ letter, price, code }) => (
              <Td key={letter} number={price} code={code} title={row.cells[letter]}>
                {cutText(row.cells[letter] ?? '', searchCellLength)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
