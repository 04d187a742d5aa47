import type { ReactNode } from 'react';
import { Table, Td, Th, type CellProps, useNarrow } from '@marbete/ui/ui';
import styles from './Records.module.css';

export interface RecordColumn<R> extends CellProps {
  name: string;
  head: string;
  /** `index` counts from 0. */
  cell: (record: R, index: number) => ReactNode;
  /** What the record is called: the head of its card on phones. */
  isTitle?: boolean;
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
}

/** Records as the rows of a table; on phones as cards, as their cells would be cut. */
export function Records<R>(props: RecordsProps<R>) {
  const narrow = useNarrow();
  return narrow ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<R>(props: RecordsProps<R>) {
  const { label, records, keyOf, columns, renderOptions, optionsHead, isBusy, maxHeight, busy } = props;
  return (
    <Table
      label={label}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      {...(busy === undefined ? {} : { busy })}
    >
      <thead>
        <tr>
          {columns.map(({ name, head, number = false, tight = false }) => (
            <Th key={name} number={number} tight={tight}>
              {head}
            </Th>
          ))}
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
