import { useId, type FormEvent, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
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
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the forms of keys: fields, and buttons at its foot that send or leave them. */
export function KeyDialog(props: KeyDialogProps) {
  const { open, busy, title, description, save, onSubmit, onClose, children } = props;
  const t = useTexts();
  const formId = useId();
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
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}

type KeyFieldProps = UseFormRegisterReturn & { error: string | undefined };

export function KeyNameField(props: KeyFieldProps) {
  const t = useTexts();
  return (
    <TextField
      {...props}
      label={t('keys.name')}
      hint={t('keys.nameHint')}
      maxLength={80}
      autoComplete="off"
    />
  );
}

export function KeyExpiryField(props: KeyFieldProps) {
  const t = useTexts();
  return <TextField {...props} type="date" label={t('keys.expiry')} hint={t('keys.expiryHint')} />;
}
