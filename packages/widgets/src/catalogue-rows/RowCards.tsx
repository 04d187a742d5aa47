import type { Cells } from '@marbete/core/api/schemas';
import { Minus, Plus } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { cellOf, CellText } from './CellText.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import type { CatalogueRow } from './catalogue-rows.ts';
import { usedFirst, type DataColumn } from './columns.ts';
import type { RowActions } from './row-actions.ts';
import { choiceOf, type Selection } from './selection.ts';
import styles from './RowCards.module.css';

/** Values that a card shows before it is opened; empty ones wait until then. */
const shortCard = 4;

export interface RowCardsProps {
  columns: readonly DataColumn[];
  rows: readonly CatalogueRow[];
  selection: Selection;
  actions: RowActions;
  busy: boolean;
  /** The row that somebody came to see, by its place in the catalogue. */
  wanted: number | undefined;
}

/** The rows as cards, where a table would cut its cells. */
export function RowCards({ columns, rows, selection, actions, busy, wanted }: RowCardsProps) {
  const t = useTexts();
  return (
    <ul className={styles['cards']} aria-label={t('printCatalogue.rows')} aria-busy={busy || undefined}>
      {rows.map((row) => {
        const choice = choiceOf(selection, row);
        return (
          <RowCard
            key={row.id}
            row={row}
            columns={columns}
            quantity={choice.quantity}
            selected={choice.selected}
            edits={selection.edits.get(row.id)}
            actions={actions}
            wanted={row.position === wanted}
          />
        );
      })}
    </ul>
  );
}

interface RowCardProps {
  row: CatalogueRow;
  columns: readonly DataColumn[];
  quantity: number;
  selected: boolean;
  edits: Cells | undefined;
  actions: RowActions;
  wanted: boolean;
}

const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, columns, quantity, selected, edits, actions, wanted } = props;
  const t = useTexts();
  const nameOf = useVariableName();
  const [open, setOpen] = useState(false);
  const setCell = useCallback(
    (letter: string, text: string) => actions.setCell(row, letter, text),
    [actions, row],
  );
  const ordered = usedFirst(columns);
  const filled = ordered.filter(({ letter }) => (edits?.[letter] ?? row.cells[letter] ?? '') !== '');
  const shown = open ? ordered : filled.slice(0, shortCard);
  return (
    <li
      className={styles['card']}
      data-position={row.position}
      data-selected={selected || undefined}
      data-wanted={wanted || undefined}
    >
      <div className={styles['head']}>
        <Checkbox
          label={t('printCatalogue.rowNumber', { row: row.position })}
          checked={selected}
          onChange={(checked) => actions.tick([row], checked)}
        />
        <QuantityStepper
          row={row.position}
          quantity={quantity}
          onChange={(next) => actions.setQuantity(row, next)}
        />
      </div>
      <dl className={styles['values']}>
        {shown.map((column) => (
          <div key={column.letter} className={styles['value']}>
            <dt>
              {column.variables.length > 0
                ? column.variables.map(nameOf).join(', ')
                : column.header || column.letter}
            </dt>
            <CellText as="dd" {...cellOf(row.cells, edits, column)} onChange={setCell} />
          </div>
        ))}
      </dl>
      {ordered.length > shortCard ? (
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'printCatalogue.less' : 'printCatalogue.more')}
        </Button>
      ) : null}
    </li>
  );
});

interface QuantityStepperProps {
  /** The row's place in the catalogue, for the names of the buttons. */
  row: number;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** A quantity with buttons for one less and one more, for thumbs. */
function QuantityStepper({ row, quantity, onChange }: QuantityStepperProps) {
  const t = useTexts();
  return (
    <div className={styles['stepper']}>
      <IconButton
        kind="plain"
        label={t('printCatalogue.oneLess', { row })}
        icon={<Minus />}
        disabled={quantity <= 0}
        onClick={() => onChange(Math.max(Math.ceil(quantity) - 1, 0))}
      />
      <QuantityInput
        label={t('printCatalogue.quantityOf', { row })}
        quantity={quantity}
        onChange={onChange}
      />
      <IconButton
        kind="plain"
        label={t('printCatalogue.oneMore', { row })}
        icon={<Plus />}
        onClick={() => onChange(Math.floor(quantity) + 1)}
      />
    </div>
  );
}
