import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton, TextField } from '@marbete/widgets/internal/ui';
import { createRows, prefixIssues, type PrefixRow } from './prefix-rows.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState<readonly PrefixRow[]>(() => createRows(initial));
  const [tried, setTried] = useState(0);
  const [added, setAdded] = useState(0);
  const issues = tried > 0 ? prefixIssues(rows, initial.length > 0) : undefined;
  const change = (next: readonly PrefixRow[]) => {
    setRows(next);
    onChanged();
  };
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  useEffect(() => {
    if (added > 0) form.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }, [added]);
  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const found = prefixIssues(rows, initial.length > 0);
        setTried(tried + 1);
        if (!found) onSave(rows.map(({ find }) => find.trim()));
      }}
    >
      <ol className={styles['rows']} aria-label={t('prefixes.list')}>
        {rows.map((row, index) => (
          <li key={row.key} className={styles['row']}>
            <TextField
              code
              className={styles['prefix'] ?? ''}
              label={t('prefixes.prefix', { number: index + 1 })}
              maxLength={40}
              spellCheck={false}
              autoComplete="off"
              value={row.find}
              error={issues?.empty.has(row.key) ? t('fieldErrors.required') : undefined}
              onChange={(event) =>
                change(
                  rows.map((each) => (each.key === row.key ? { ...each, find: event.target.value } : each)),
                )
              }
            />
            <IconButton
              className={styles['remove']}
              label={t('prefixes.remove', { number: index + 1 })}
              icon={<Trash2 aria-hidden />}
              disabled={busy}
              onClick={() => change(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ol>
      {issues?.list ? (
        <p className={styles['error']} role="alert">
          {t(`prefixes.list-${issues.list}`)}
        </p>
      ) : null}
      <div className={styles['actions']}>
        <Button
          icon={<Plus aria-hidden />}
          disabled={busy || rows.length >= 50}
          onClick={() => {
            change([...rows, ...createRows([''])]);
            setAdded(added + 1);
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
