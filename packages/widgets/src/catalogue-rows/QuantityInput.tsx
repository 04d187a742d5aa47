import { useCallback, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { copiesOf, isDecimalText, maxCopies, pastedQuantities, quantityOf } from './quantity.ts';
import { quantityDelayMs } from './timing.ts';
import styles from './QuantityInput.module.css';

export interface QuantityInputProps {
  /** Names the row: 'Quantity, row 12'. */
  label: string;
  quantity: number;
  onChange: (quantity: number) => void;
  /** A column of quantities was pasted from a spreadsheet; undefined for a line that is no number. */
  onPasteColumn?: (quantities: (number | undefined)[]) => void;
}

/** The quantity of one row. What is typed counts after a short pause, with Enter, or when the field is left (VIEW-20). */
export function QuantityInput({ label, quantity, onChange, onPasteColumn }: QuantityInputProps) {
  const t = useTexts();
  const [draft, setDraft] = useState<string>();
  const waiting = useRef<{ handle: ReturnType<typeof setTimeout>; text: string }>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const settle = useCallback(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.handle);
    const { text } = waiting.current;
    waiting.current = undefined;
    latest.current(quantityOf(text));
  }, []);
  // A page that is left takes the last keys with it.
  useEffect(() => settle, [settle]);

  const type = (text: string) => {
    if (!isDecimalText(text)) return;
    setDraft(text);
    if (waiting.current) clearTimeout(waiting.current.handle);
    waiting.current = { text, handle: setTimeout(settle, quantityDelayMs) };
  };
  const paste = (event: ClipboardEvent) => {
    const column = pastedQuantities(event.clipboardData.getData('text'));
    if (!column || !onPasteColumn) return;
    event.preventDefault();
    if (waiting.current) clearTimeout(waiting.current.handle);
    waiting.current = undefined;
    setDraft(undefined);
    onPasteColumn(column);
  };
  const shown = draft ?? String(quantity);
  const tooMany = copiesOf(quantityOf(shown)) > maxCopies;
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={styles['input']}
      aria-label={label}
      aria-invalid={tooMany || undefined}
      title={tooMany ? t('printCatalogue.quantityTooBig') : undefined}
      value={shown}
      // Refused before it is there, so that what was selected stays so.
      onBeforeInput={(event) => {
        if (!isDecimalText(event.data ?? '')) event.preventDefault();
      }}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onPaste={paste}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key === 'Escape' && waiting.current) {
          clearTimeout(waiting.current.handle);
          waiting.current = undefined;
          setDraft(undefined);
          event.stopPropagation();
        }
      }}
      onBlur={() => {
        settle();
        setDraft(undefined);
      }}
    />
  );
}
