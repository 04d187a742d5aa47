import { useId, type FormEvent, type ReactNode } from 'react';
import { Button, Dialog } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './FormDialog.module.css';

export interface FormDialogProps {
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

/** A form in a dialog: fields, and buttons at its foot that send or leave them. */
export function FormDialog(props: FormDialogProps) {
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
