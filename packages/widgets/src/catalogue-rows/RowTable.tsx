import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import { Table, Th } from '../ui/Table.tsx';
import type { CatalogueRow } from './catalogue-rows.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { fittingWidths, storedWidths, storeWidths, widthsWithin } from './column-widths.ts';
import type { DataColumn } from './columns.ts';
import { moveInGrid } from './move-in-grid.ts';
import type { RowActions } from './row-actions.ts';
import { choiceOf, type Selection } from './selection.ts';
import { TableRowView } from './TableRowView.tsx';
import styles from './RowTable.module.css';

/** Height of the table (VIEW-13). */
const tableHeight = 550;

export interface RowTableProps {
  catalogueId: number;
  columns: readonly DataColumn[];
  rows: readonly CatalogueRow[];
  selection: Selection;
  actions: RowActions;
  /** Other rows are being loaded. */
  busy: boolean;
  /** The row that somebody came to see, by its place in the catalogue. */
  wanted: number | undefined;
  /** Pixels that the rows have in width, when they are first shown. */
  room: number;
}

const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
const helper = createColumnHelper<typeof features, CatalogueRow>();

const tickWidth = 44;
const quantityWidth = 104;
/** Pixels that the columns of the list do not have: the frame of the table and the bar that scrolls it among them. */
const besideColumns = tickWidth + quantityWidth + 20;

/** The rows of a catalogue with a tick and a quantity each, and cells that can be changed for this print (VIEW-10). */
export function RowTable(props: RowTableProps) {
  const { catalogueId, columns, rows, selection, actions, busy, wanted, room } = props;
  const t = useTexts();
  // Once: a table does not change its columns under the reader's eyes.
  const [columnSizing, setColumnSizing] = useState(() => ({
    ...widthsWithin(fittingWidths(columns, rows), room - besideColumns),
    ...storedWidths(catalogueId),
  }));
  const definitions = useMemo(
    () =>
      helper.columns([
        helper.display({ id: 'tick', size: tickWidth, enableResizing: false }),
        helper.display({ id: 'quantity', size: quantityWidth, enableResizing: false }),
        ...columns.map(({ letter }) => helper.display({ id: letter, size: 140, minSize: 48 })),
      ]),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows as CatalogueRow[],
    getRowId: (row) => String(row.id),
    columnResizeMode: 'onChange',
    state: { columnSizing },
    onColumnSizingChange: (change) => {
      const next = typeof change === 'function' ? change(columnSizing) : change;
      setColumnSizing(next);
      storeWidths(catalogueId, next);
    },
  });
  const ticked = rows.filter((row) => choiceOf(selection, row).selected).length;
  const size = { rows: rows.length, columns: columns.length + 2 };
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  // A table that is narrower than the screen gives the room to its widest column, not to the ticks.
  const widest = columns.reduce<string | undefined>(
    (best, { letter }) =>
      best === undefined || (columnSizing[letter] ?? 0) > (columnSizing[best] ?? 0) ? letter : best,
    undefined,
  );
  const staying = columns.find(({ price }) => price)?.letter;
  const byLetter = new Map(columns.map((column) => [column.letter, column]));
  return (
    <Table
      role="grid"
      label={t('printCatalogue.rows')}
      maxHeight={tableHeight}
      busy={busy}
      data-stays={staying === undefined ? undefined : 'end'}
      className={styles['table'] ?? ''}
      style={{ width: table.getTotalSize() }}
      onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => moveInGrid(event, size)}
    >
      <colgroup>
        {headers.map((header) => (
          <col key={header.id} style={header.id === widest ? undefined : { width: header.getSize() }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {headers.map((header) => {
            if (header.id === 'tick') {
              return (
                <Th key={header.id} className={classNames(styles['stay'], styles['tick'])}>
                  <Checkbox
                    label={t('printCatalogue.tickPage')}
                    labelHidden
                    checked={ticked === rows.length && rows.length > 0}
                    mixed={ticked > 0 && ticked < rows.length}
                    onChange={(checked) => actions.tick(rows, checked)}
                  />
                </Th>
              );
            }
            if (header.id === 'quantity') {
              return (
                <Th key={header.id} number className={classNames(styles['stay'], styles['quantity'])}>
                  {t('printCatalogue.quantity')}
                </Th>
              );
            }
            const column = byLetter.get(header.id);
            return column ? (
              <ColumnHead
                key={header.id}
                column={column}
                className={header.id === staying ? classNames(styles['stay'], styles['price']) : undefined}
                onResize={header.getResizeHandler()}
              />
            ) : null;
          })}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original }, index) => {
          const choice = choiceOf(selection, original);
          return (
            <TableRowView
              key={id}
              index={index}
              row={original}
              columns={columns}
              staying={staying}
              quantity={choice.quantity}
              selected={choice.selected}
              edits={selection.edits.get(original.id)}
              actions={actions}
              wanted={original.position === wanted}
            />
          );
        })}
      </tbody>
    </Table>
  );
}
