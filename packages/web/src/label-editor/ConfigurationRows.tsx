import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, Select, TextField } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelForm.module.css';

export interface ConfigurationRow {
  variable: string;
  type_config_id: number;
  valor: string;
}

export interface ConfigurationRowsProps {
  rows: readonly ConfigurationRow[];
  onChange: (rows: ConfigurationRow[]) => void;
  error: string | undefined;
  /** What a row may be; rows of other types keep theirs. */
  types: readonly { value: number; label: string }[];
}

/** What an old-style label does with its variables, row by row. */
export function ConfigurationRows({ rows, onChange, error, types }: ConfigurationRowsProps) {
  const t = useTexts();
  const change = (index: number, part: Partial<ConfigurationRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className={styles['rows']}>
      <legend>
        <h2>{t('editor.rows')}</h2>
      </legend>
      {rows.map((row, index) => (
        // Rows have no name of their own: their place is what tells them apart.
        <div key={`${index} of ${rows.length}`} className={styles['row']}>
          <TextField
            code
            label={t('editor.variable')}
            value={row.variable}
            onChange={(event) => change(index, { variable: event.target.value })}
          />
          {types.some(({ value }) => value === row.type_config_id) ? (
            <Select
              label={t('editor.rowType')}
              value={row.type_config_id}
              options={types}
              onChange={(type_config_id) => change(index, { type_config_id })}
            />
          ) : (
            <TextField label={t('editor.rowType')} value={t('editor.typeOther')} disabled />
          )}
          <TextField
            label={t('editor.rowValue')}
            value={row.valor}
            onChange={(event) => change(index, { valor: event.target.value })}
          />
          <IconButton
            label={t('editor.removeRow', { row: String(index + 1) })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error ? (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      ) : null}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onClick={() =>
            onChange([...rows, { variable: '', type_config_id: types[0]?.value ?? 1, valor: '' }])
          }
        >
          {t('editor.addRow')}
        </Button>
      </div>
    </fieldset>
  );
}
