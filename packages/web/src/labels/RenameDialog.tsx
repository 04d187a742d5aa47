import type { Label } from '@marbete/core/api/labels';
import { requiredText } from '@marbete/core/api/schemas';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button, Dialog, TextField } from '@marbete/ui/ui';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { useTexts } from '../texts/texts.ts';

const schema = z.object({ nombreCambio: requiredText() });

export interface RenameDialogProps {
  label: Label;
  open: boolean;
  busy: boolean;
  onRename: (nombreCambio: string) => void;
  onClose: () => void;
}

/** The name is required (LBM-11). */
export function RenameDialog({ label, open, busy, onRename, onClose }: RenameDialogProps) {
  const t = useTexts();
  const formId = useId();
  const { register, handleSubmit, formState } = useForm<{ nombreCambio: string }>({
    defaultValues: { nombreCambio: label.nombre },
    resolver: schemaResolver(schema, t),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      keepOnOutsideClick
      width="narrow"
      title={t('labels.rename')}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {t('forms.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit(({ nombreCambio }) => onRename(nombreCambio.trim()))}
      >
        <TextField
          {...register('nombreCambio')}
          label={t('labels.name')}
          maxLength={255}
          autoComplete="off"
          error={formState.errors.nombreCambio?.message}
        />
      </form>
    </Dialog>
  );
}
