import { useState } from 'react';
import { usePublicTexts } from '../../provider/public-texts.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** The number as it is typed; kept as text so that '12.' and '' survive typing. */
  value: string;
  onChange: (value: string) => void;
  /**
   * digits: whole numbers only; decimal: one decimal point besides; size: in millimetres, where a comma becomes the point;
   * price: one point or comma, which the account's decimal mark tells apart (PRN-11); signed: a minus before digits.
   */
  accepts?: 'digits' | 'decimal' | 'size' | 'price' | 'signed';
}

const patterns = {
  digits: /^\d*$/,
  decimal: /^\d*\.?\d*$/,
  size: /^\d*\.?\d*$/,
  price: /^\d*[.,]?\d*$/,
  signed: /^-?\d*$/,
} as const;

/** Marks that a number has, and that this kind of number has not. */
const otherMarks = {
  digits: /[.,]/,
  decimal: /,/,
  size: undefined,
  price: undefined,
  signed: /[.,]/,
} as const;

/**
 * A field that takes no other characters than its number needs, with the fitting keyboard on phones. A letter is left out;
 * a mark that would make another number of what follows, and pasted text that is no such number, are refused with the
 * reason, and so are the digits behind the mark.
 */
export function NumberField({ accepts = 'digits', onChange, onBlur, error, ...props }: NumberFieldProps) {
  const { t } = usePublicTexts();
  const [refused, setRefused] = useState<'whole' | 'other'>();
  // Digits that are typed behind a refused mark belong to it.
  const [isBehindMark, setBehindMark] = useState(false);
  const refuse = (why: typeof refused, isMark: boolean) => {
    setRefused(why);
    setBehindMark(isMark);
  };
  return (
    <TextField
      {...props}
      type="text"
      inputMode={accepts === 'signed' ? 'text' : accepts === 'digits' ? 'numeric' : 'decimal'}
      autoComplete="off"
      error={error ?? (refused && t(`widget.number-${refused}`))}
      onBlur={(event) => {
        setBehindMark(false);
        onBlur?.(event);
      }}
      onChange={({ target, nativeEvent }) => {
        const { inputType, data } = nativeEvent as InputEvent;
        const isPasted = inputType?.startsWith('insertFrom');
        const typed = isPasted ? target.value.trim() : target.value;
        const text = accepts === 'size' ? typed.replace(',', '.') : typed;
        if (otherMarks[accepts]?.test(text)) refuse(accepts === 'decimal' ? 'other' : 'whole', !isPasted);
        else if (!patterns[accepts].test(text)) {
          if (isPasted) refuse('other', false);
        } else if (!isBehindMark || isPasted || text !== `${props.value}${data}`) {
          refuse(undefined, false);
          onChange(text);
        }
      }}
    />
  );
}
