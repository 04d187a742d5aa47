import {
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocale } from '@marbete/ui/provider';
import { Table, Td, Th, type CellProps, useNarrow } from '@marbete/ui/ui';
import styles from './Records.module.css';

export interface RecordColumn<R> extends CellProps {
  name: string;
  head: string;
  /** `index` counts from 0. */
  cell: (record: R, index: number) => ReactNode;
  /** What the record is called: the head of its card on phones. */
  isTitle?: boolean;
  /** What the head of the column sorts the rows by. For lists that are on the page whole, not a page of them. */
  sortBy?: (record: R) => string | number;
  /** It counts the rows of a table, and says nothing on a card. */
  onlyInRows?: boolean;
}

export interface RecordsProps<R> {
  /** What is listed, for screen readers. */
  label: string;
  records: readonly R[];
  keyOf: (record: R) => string | number;
  columns: readonly RecordColumn<R>[];
  /** What can be done with a record: the last cell of its row, the corner of its card. */
  renderOptions?: (record: R, index: number) => ReactNode;
  /** A call about this record is under way. */
  isBusy?: (record: R) => boolean;
  /** What the column of the options is called. */
  optionsHead?: string;
  /** Height at which the rows scroll under the header: pixels, or a CSS length such as '35rem'. */
  maxHeight?: number | string;
  /** Other records are being loaded. */
  busy?: boolean;
  /** What records are on phones: cards, unless their cells are short. */
  phones?: 'cards' | 'rows';
}

/** Columns of the table library are made of ours, so that no screen needs to know it. */
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const noOrder: SortingState = [];

/** Records as the rows of a table; on phones as cards, as their cells would be cut. */
export function Records<R extends RowData>(props: RecordsProps<R>) {
  const { records, columns, keyOf, phones = 'cards' } = props;
  const narrow = useNarrow();
  const { locale } = useLocale();
  const [sorting, setSorting] = useState(noOrder);
  const { compare } = useMemo(
    () => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
    [locale],
  );
  const definitions = createColumnHelper<typeof features, R>().columns(
    columns.map(({ name, sortBy }) => ({
      id: name,
      enableSorting: sortBy !== undefined,
      accessorFn: (record: R) => sortBy?.(record) ?? '',
      sortFn: (a, b, id) => compareValues(a.getValue<Value>(id), b.getValue<Value>(id), compare),
    })),
  );
  const table = useTable({
    features,
    columns: definitions,
    data: records as R[],
    getRowId: (record) => String(keyOf(record)),
    state: { sorting },
    onSortingChange: setSorting,
  });
  const sorted = { ...props, records: table.getRowModel().rows.map(({ original }) => original) };
  if (narrow && phones === 'cards') return <Cards {...sorted} />;
  const order = sorting[0];
  return (
    <Rows
      {...sorted}
      order={order && { name: order.id, direction: order.desc ? 'descending' : 'ascending' }}
      onOrder={(name) => table.getColumn(name)?.toggleSorting()}
    />
  );
}

type Value = string | number;

function compareValues(a: Value, b: Value, compareText: (a: string, b: string) => number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));
}

interface RowsProps<R> extends RecordsProps<R> {
  order: { name: string; direction: 'ascending' | 'descending' } | undefined;
  /** The head of a column was clicked. */
  onOrder: (name: string) => void;
}

function Rows<R>(props: RowsProps<R>) {
  const { label, records, keyOf, columns, renderOptions, optionsHead, isBusy, maxHeight, busy } = props;
  const { order, onOrder } = props;
  return (
    <Table
      label={label}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      {...(busy === undefined ? {} : { busy })}
    >
      <thead>
        <tr>
          {columns.map(({ name, head, sortBy, number = false, tight = false }) => {
            const direction = order?.name === name ? order.direction : undefined;
            return (
              <Th key={name} number={number} tight={tight} aria-sort={sortBy && (direction ?? 'none')}>
                {sortBy ? (
                  <button type="button" className={styles['order']} onClick={() => onOrder(name)}>
                    {head}
                    {direction ? (
                      direction === 'ascending' ? (
                        <ArrowUp aria-hidden />
                      ) : (
                        <ArrowDown aria-hidden />
                      )
                    ) : (
                      <ArrowUpDown aria-hidden />
                    )}
                  </button>
                ) : (
                  head
                )}
              </Th>
            );
          })}
          {renderOptions ? <Th tight>{optionsHead}</Th> : null}
        </tr>
      </thead>
      <tbody>
        {records.map((record, index) => (
          <tr key={keyOf(record)} aria-busy={isBusy?.(record) || undefined}>
            {columns.map(({ name, cell, isTitle, number = false, code = false, tight = false }) => (
              <Td
                key={name}
                number={number}
                code={code}
                tight={tight}
                className={isTitle ? (styles['title'] ?? '') : (styles['cell'] ?? '')}
              >
                {cell(record, index)}
              </Td>
            ))}
            {renderOptions ? <Td tight>{renderOptions(record, index)}</Td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Cards<R>({ label, records, keyOf, columns, renderOptions, busy }: RecordsProps<R>) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return (
    <ul className={styles['cards']} aria-label={label} aria-busy={busy || undefined}>
      {records.map((record, index) => (
        <li key={keyOf(record)} className={styles['card']}>
          <div className={styles['head']}>
            <span className={styles['title']}>{title?.cell(record, index)}</span>
            {renderOptions?.(record, index)}
          </div>
          <dl className={styles['facts']}>
            {columns
              .filter((column) => column !== title && !column.onlyInRows)
              .map(({ name, head, cell }) => ({ name, head, said: cell(record, index) }))
              .filter(({ said }) => said !== '')
              .map(({ name, head, said }) => (
                <div key={name}>
                  <dt>{head}</dt>
                  <dd>{said}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
