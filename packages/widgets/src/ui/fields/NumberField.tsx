import { TextField, type TextFieldProps } from './TextField.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** The number as it is typed; kept as text so that '12.' and '' survive typing. */
  value: string;
  onChange: (value: string) => void;
  /**
   * digits: whole numbers only; decimal: one decimal point besides (PRN-11); price: one point or comma, which the account's
   * decimal mark tells apart; signed: a minus before digits.
   */
  accepts?: 'digits' | 'decimal' | 'price' | 'signed';
}

const patterns = {
  digits: /^\d*$/,
  decimal: /^\d*\.?\d*$/,
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
        if (patterns[accepts].test(event.target.value)) onChange(event.target.value);
      }}
    />
  );
}
