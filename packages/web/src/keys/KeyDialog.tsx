import { useRef, type ReactNode } from 'react';
import { Button, Dialog, TextField } from '@marbete/widgets/internal/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './Keys.module.css';

export interface KeyDialogProps {
  open: boolean;
  busy: boolean;
  title: string;
  description: string;
  /** What the button that ends it says. */
  save: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the forms of keys: fields, and buttons at its foot that send or leave them. */
export function KeyDialog(props: KeyDialogProps) {
  const { open, busy, title, description, save, onSubmit, onClose, children } = props;
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsideClick
      busy={busy}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
            {save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

interface KeyFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function KeyNameField({ value, error, onChange }: KeyFieldProps) {
  const t = useTexts();
  return (
    <TextField
      label={t('keys.name')}
      hint={t('keys.nameHint')}
      maxLength={80}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function KeyExpiryField({ value, error, onChange }: KeyFieldProps) {
  const t = useTexts();
  return (
    <TextField
      type="date"
      label={t('keys.expiry')}
      hint={t('keys.expiryHint')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
