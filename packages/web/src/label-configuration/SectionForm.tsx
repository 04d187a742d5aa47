import { useState, type ReactNode } from 'react';
import { Button } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelConfiguration.module.css';

export interface SectionFormProps {
  busy: boolean;
  /** Whether all of it may be sent. */
  complete: boolean;
  onSave: () => void;
  /** The fields; `tried` says that they were sent once and may complain. */
  children: (tried: boolean) => ReactNode;
}

/** One section of the configuration: it is saved by itself. */
export function SectionForm({ busy, complete, onSave, children }: SectionFormProps) {
  const t = useTexts();
  const [tried, setTried] = useState(false);
  return (
    <form
      noValidate
      className={styles['section']}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(!complete);
        if (complete && !busy) onSave();
        else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
    >
      {children(tried)}
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('forms.save')}
        </Button>
      </div>
    </form>
  );
}
