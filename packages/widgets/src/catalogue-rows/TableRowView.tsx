import type { Cells } from '@marbete/core/api/schemas';
import { memo, useCallback } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import { Td } from '../ui/Table.tsx';
import type { CatalogueRow } from './catalogue-rows.ts';
import { cellOf, CellText } from './CellText.tsx';
import type { DataColumn } from './columns.ts';
import { QuantityInput } from './QuantityInput.tsx';
import type { RowActions } from './row-actions.ts';
import styles from './RowTable.module.css';

export interface TableRowViewProps {
  /** Place in the table, from 0. */
  index: number;
  row: CatalogueRow;
  columns: readonly DataColumn[];
  /** Letter of the column that stays in sight. */
  staying: string | undefined;
  quantity: number;
  selected: boolean;
  edits: Cells | undefined;
  actions: RowActions;
  /** Somebody came to see this row. */
  wanted: boolean;
}

/** One row of the table. Drawn again only when something of its own changed. */
export const TableRowView = memo(function TableRowView(props: TableRowViewProps) {
  const { index, row, columns, staying, quantity, selected, edits, actions, wanted } = props;
  const t = useTexts();
  const setCell = useCallback(
    (letter: string, text: string) => actions.setCell(row, letter, text),
    [actions, row],
  );
  return (
    <tr aria-selected={selected} data-position={row.position} data-wanted={wanted || undefined}>
      <Td className={classNames(styles['stay'], styles['tick'])} data-cell={`${index}:0`}>
        <Checkbox
          label={t('printCatalogue.tickRow', { row: row.position })}
          labelHidden
          checked={selected}
          onChange={(checked) => actions.tick([row], checked)}
        />
      </Td>
      <Td className={classNames(styles['stay'], styles['quantity'])} data-cell={`${index}:1`}>
        <QuantityInput
          label={t('printCatalogue.quantityOf', { row: row.position })}
          quantity={quantity}
          onChange={(next) => actions.setQuantity(row, next)}
          onPasteColumn={(quantities) => actions.pasteQuantities(row, quantities)}
        />
      </Td>
      {columns.map((column, place) => (
        <CellText
          key={column.letter}
          as="td"
          {...cellOf(row.cells, edits, column)}
          className={column.letter === staying ? classNames(styles['stay'], styles['price']) : undefined}
          cell={`${index}:${place + 2}`}
          onChange={setCell}
        />
      ))}
    </tr>
  );
});
