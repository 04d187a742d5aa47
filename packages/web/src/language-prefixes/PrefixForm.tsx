import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { Button, IconButton, TextField } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './LanguagePrefixes.module.css';

export interface PrefixFormProps {
  initial: readonly string[];
  busy: boolean;
  onChanged: () => void;
  onSave: (finds: readonly string[]) => void;
}

/** The list of prefixes, each a field of its own (LANG-02 to LANG-04). */
export function PrefixForm({ initial, busy, onChanged, onSave }: PrefixFormProps) {
  const t = useTexts();
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: { rows: initial.map((find) => ({ find })) },
  });
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'rows',
    // There never was any (LANG-03), or none is left (LANG-04).
    rules: { required: t(initial.length > 0 ? 'prefixes.list-empty' : 'prefixes.list-required') },
  });
  const errors = formState.errors.rows;
  return (
    <form
      noValidate
      className={styles['form']}
      aria-busy={busy}
      onSubmit={handleSubmit(({ rows }) => onSave(rows.map(({ find }) => find.trim())))}
    >
      <ol className={styles['rows']} aria-label={t('prefixes.list')}>
        {fields.map(({ id }, index) => (
          <li key={id} className={styles['row']}>
            <TextField
              {...register(`rows.${index}.find`, {
                validate: (find) => find.trim() !== '' || t('fieldErrors.required'),
                onChange: onChanged,
              })}
              code
              className={styles['prefix'] ?? ''}
              label={t('prefixes.prefix', { number: index + 1 })}
              maxLength={40}
              spellCheck={false}
              autoComplete="off"
              error={errors?.[index]?.find?.message}
            />
            <IconButton
              className={styles['remove']}
              label={t('prefixes.remove', { number: index + 1 })}
              icon={<Trash2 aria-hidden />}
              disabled={busy}
              onClick={() => {
                remove(index);
                onChanged();
              }}
            />
          </li>
        ))}
      </ol>
      {errors?.root ? (
        <p className={styles['error']} role="alert">
          {errors.root.message}
        </p>
      ) : null}
      <div className={styles['actions']}>
        <Button
          icon={<Plus aria-hidden />}
          disabled={busy || fields.length >= 50}
          onClick={() => {
            append({ find: '' });
            onChanged();
          }}
        >
          {t('prefixes.add')}
        </Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t('forms.save')}
        </Button>
      </div>
    </form>
  );
}
