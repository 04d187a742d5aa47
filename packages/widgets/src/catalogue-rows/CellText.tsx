import type { Cells } from '@marbete/core/api/schemas';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import type { DataColumn } from './columns.ts';
import { priceDraft } from './price-draft.ts';
import { isDecimalText } from './quantity.ts';
import styles from './CellText.module.css';

export interface CellTextProps {
  /** A cell of the table, or a value of a card, where one tap is enough to change it. */
  as: 'td' | 'dd';
  letter: string;
  /** Names the column, for the field that opens. */
  column: string;
  text: string;
  /** The text was changed for this print. */
  edited: boolean;
  /** A price takes digits and one decimal point only (VIEW-16). */
  price: boolean;
  code: boolean;
  className?: string | undefined;
  /** Place in the table, '3:2', so that keys find it. */
  cell?: string;
  onChange: (letter: string, text: string) => void;
}

/** What a cell shows of a row: its own text, or what it was changed to for this print. */
export function cellOf(cells: Cells, edits: Cells | undefined, column: DataColumn) {
  const { letter, header, price, code } = column;
  return {
    letter,
    column: `${letter} ${header}`,
    text: edits?.[letter] ?? cells[letter] ?? '',
    edited: edits?.[letter] !== undefined,
    price,
    code,
  };
}

/** A cell that can be changed for this print: by double click, F2, Enter, or by typing over it. */
export const CellText = memo(function CellText(props: CellTextProps) {
  const { as: Holder, letter, column, text, edited, price, code, className, cell, onChange } = props;
  const t = useTexts();
  const [draft, setDraft] = useState<string>();
  const holder = useRef<HTMLTableCellElement & HTMLElement>(null);
  /** The field also loses the focus when it closes; only the first end counts. */
  const ended = useRef(false);

  const begin = (first: string) => {
    ended.current = false;
    setDraft(first);
  };
  const end = (keep: boolean) => {
    if (ended.current || draft === undefined) return;
    ended.current = true;
    if (keep && draft !== text) onChange(letter, draft);
    setDraft(undefined);
  };
  const beginByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'F2' || event.key === 'Enter') begin(text);
    else if (event.key.length === 1 && (!price || isDecimalText(event.key))) begin(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const editKey = (event: KeyboardEvent) => {
    const moves = event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!moves && event.key !== 'Escape') return;
    end(event.key !== 'Escape');
    // Keys that move go on to the table, which then takes the next cell.
    holder.current?.focus();
    if (!moves) event.stopPropagation();
  };
  const onTap = Holder === 'dd' && draft === undefined ? () => begin(text) : undefined;
  return (
    <Holder
      ref={holder}
      className={classNames(
        styles['cell'],
        edited && styles['edited'],
        code && styles['code'],
        price && styles['number'],
        className,
      )}
      // A stop of the arrow keys; Tab goes from quantity to quantity.
      tabIndex={-1}
      data-cell={cell}
      title={edited ? t('printCatalogue.cellEdited') : text}
      onClick={onTap}
      onDoubleClick={Holder === 'td' && draft === undefined ? () => begin(text) : undefined}
      onKeyDown={draft === undefined ? beginByKey : undefined}
    >
      {draft === undefined ? (
        text
      ) : (
        <input
          className={styles['input']}
          aria-label={column}
          inputMode={price ? 'decimal' : 'text'}
          value={draft}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
          autoFocus
          onFocus={(event) => draft === text && event.target.select()}
          onChange={(event) => setDraft(price ? priceDraft(draft, event.target.value) : event.target.value)}
          onKeyDown={editKey}
          onBlur={() => end(true)}
        />
      )}
    </Holder>
  );
});
