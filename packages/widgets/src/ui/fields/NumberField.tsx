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

/** A field that takes no other characters than its number needs, with the fitting keyboard on phones. */
export function NumberField({ accepts = 'digits', onChange, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      type="text"
      inputMode={accepts === 'signed' ? 'text' : accepts === 'digits' ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={(event) => {
        const typed = event.target.value;
        const text = accepts === 'size' ? typed.replace(',', '.') : typed;
        if (patterns[accepts].test(text)) onChange(text);
      }}
    />
  );
}
