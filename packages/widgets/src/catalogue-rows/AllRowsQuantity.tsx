import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { quantityOf } from './quantity.ts';
import { quantityDelayMs } from './timing.ts';

export interface AllRowsQuantityProps {
  /** Which rows it is about, and that they are more than this page. */
  hint: string;
  onChange: (quantity: number) => void;
}

/** 'Change quantity of all rows' (VIEW-04). An empty field counts as 0 (VIEW-17). It is emptied by giving it a new key. */
export function AllRowsQuantity({ hint, onChange }: AllRowsQuantityProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <NumberField
      label={t('printCatalogue.allRows')}
      hint={hint}
      accepts="decimal"
      placeholder="0"
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(next) => {
        setText(next);
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => onChange(quantityOf(next)), quantityDelayMs);
      }}
    />
  );
}
