import { Select, TextField } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

export interface VariableFieldProps {
  label?: string;
  value: string;
  /** What the template holds; a stored name that it no longer holds stays a choice. */
  variables: readonly string[];
  error: string | undefined;
  onChange: (variable: string) => void;
}

/** Which variable of the template is meant; a template in which none is found lets one type its name. */
export function VariableField({ label, value, variables, error, onChange }: VariableFieldProps) {
  const t = useTexts();
  const name = label ?? t('configuration.variable');
  if (variables.length === 0) {
    return (
      <TextField
        code
        label={name}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    );
  }
  const names = value === '' || variables.includes(value) ? variables : [...variables, value];
  return (
    <Select
      label={name}
      value={value === '' ? null : value}
      options={names.map((each) => ({ value: each, label: each }))}
      error={error}
      onChange={onChange}
    />
  );
}
