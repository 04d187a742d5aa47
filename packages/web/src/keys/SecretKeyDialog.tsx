import { keyScopes } from '@marbete/core/api/endpoint';
import { useWatch } from 'react-hook-form';
import { Button, Checkbox, Dialog, Notice, Select } from '@marbete/ui/ui';
import { CopyButton } from '../ui/CopyButton.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { KeyExpiryField, KeyNameField } from './KeyFields.tsx';
import { emptySecret, secretIssues, type KeyIssues, type SecretDraft } from './key-draft.ts';
import { useKeyForm } from './use-key-form.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Keys.module.css';

export interface SecretKeyDialogProps {
  open: boolean;
  busy: boolean;
  refused: KeyIssues;
  /** The key that was made: shown now and never again. */
  secret: string | undefined;
  onMake: (draft: SecretDraft) => void;
  onClose: () => void;
}

/** Makes a key for a server or the command line, and shows it once. */
export function SecretKeyDialog({ open, busy, refused, secret, onMake, onClose }: SecretKeyDialogProps) {
  const t = useTexts();
  const { control, register, handleSubmit, setValue, words } = useKeyForm(emptySecret, secretIssues, refused);
  const scope = useWatch({ control, name: 'alcance' });
  const isTest = useWatch({ control, name: 'prueba' });
  if (secret !== undefined) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        // A click outside must not lose what cannot be shown again.
        notDismissible
        title={t('keys.secretMade')}
        actions={
          <>
            <CopyButton text={secret} />
            <Button kind="primary" onClick={onClose}>
              {t('keys.secretKept')}
            </Button>
          </>
        }
      >
        <div className={styles['form']}>
          <Notice kind="warning">{t('keys.secretOnce')}</Notice>
          <code className={styles['secret']}>{secret}</code>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      open={open}
      busy={busy}
      title={t('keys.newSecret')}
      description={t('keys.secretText')}
      save={t('keys.make')}
      onSubmit={handleSubmit((draft) => onMake(draft))}
      onClose={onClose}
    >
      <KeyNameField {...register('nombre')} error={words('nombre')} />
      <Select
        label={t('keys.scope')}
        value={scope}
        options={keyScopes.map((value) => ({ value, label: t(`keys.scope-${value}`) }))}
        onChange={(alcance) => setValue('alcance', alcance)}
      />
      <div>
        <Checkbox label={t('keys.test')} checked={isTest} onChange={(prueba) => setValue('prueba', prueba)} />
        <small className={styles['soft']}>{t('keys.testText')}</small>
      </div>
      <KeyExpiryField {...register('vence')} error={words('vence')} />
    </FormDialog>
  );
}
