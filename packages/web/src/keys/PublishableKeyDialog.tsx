import { useWatch } from 'react-hook-form';
import { Checkbox, Notice, NumberField } from '@marbete/ui/ui';
import { TextArea } from '../ui/TextArea.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { KeyExpiryField, KeyNameField } from './KeyFields.tsx';
import { publishableIssues, type KeyIssues, type PublishableDraft } from './key-draft.ts';
import { useKeyForm } from './use-key-form.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Keys.module.css';

export interface PublishableKeyDialogProps {
  open: boolean;
  isNew: boolean;
  initial: PublishableDraft;
  /** The account's labels to choose from; undefined while they are loaded. */
  labels: readonly { id: number; nombre: string }[] | undefined;
  busy: boolean;
  refused: KeyIssues;
  onSave: (draft: PublishableDraft) => void;
  onClose: () => void;
}

/** Makes or changes a key that pages of other sites print with. */
export function PublishableKeyDialog(props: PublishableKeyDialogProps) {
  const { open, isNew, initial, labels, busy, refused, onSave, onClose } = props;
  const t = useTexts();
  const form = useKeyForm(initial, publishableIssues, refused);
  const { register, handleSubmit, setValue, words } = form;
  const [chosen, limit] = useWatch({ control: form.control, name: ['etiquetas', 'limite_diario'] });
  const changed = { shouldValidate: form.formState.isSubmitted };
  return (
    <FormDialog
      open={open}
      busy={busy}
      title={t(isNew ? 'keys.newPublishable' : 'keys.editPublishable')}
      description={t('keys.publishableText')}
      save={t(isNew ? 'keys.make' : 'forms.save')}
      onSubmit={handleSubmit((draft) => onSave(draft))}
      onClose={onClose}
    >
      <KeyNameField {...register('nombre')} error={words('nombre')} />
      <TextArea
        {...register('origenes')}
        label={t('keys.origins')}
        hint={t('keys.originsHint')}
        spellCheck={false}
        rows={2}
        error={words('origenes')}
      />
      <fieldset aria-invalid={words('etiquetas') ? true : undefined}>
        <legend className={styles['legend']}>{t('keys.labels')}</legend>
        <div className={styles['labels']}>
          {(labels ?? []).map(({ id, nombre }) => (
            <Checkbox
              key={id}
              label={nombre}
              checked={chosen.includes(id)}
              onChange={(on) =>
                setValue('etiquetas', on ? [...chosen, id] : chosen.filter((each) => each !== id), changed)
              }
            />
          ))}
          {labels?.length === 0 ? <p>{t('keys.noLabels')}</p> : null}
        </div>
        {words('etiquetas') ? (
          <p className={styles['error']} role="alert">
            {words('etiquetas')}
          </p>
        ) : null}
      </fieldset>
      <Notice kind="warning">{t('keys.public')}</Notice>
      <div className={styles['pair']}>
        <KeyExpiryField {...register('vence')} error={words('vence')} />
        <NumberField
          {...register('limite_diario')}
          label={t('keys.limit')}
          hint={t('keys.limitHint')}
          value={limit}
          error={words('limite_diario')}
          onChange={(value) => setValue('limite_diario', value, changed)}
        />
      </div>
    </FormDialog>
  );
}
