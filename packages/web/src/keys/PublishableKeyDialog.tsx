import { useState } from 'react';
import { Checkbox, Notice, NumberField } from '@marbete/widgets/internal/ui';
import { TextArea } from '../ui/TextArea.tsx';
import { KeyDialog, KeyExpiryField, KeyNameField } from './KeyDialog.tsx';
import { publishableIssues, type KeyIssues, type PublishableDraft } from './key-draft.ts';
import { useIssueWords } from './use-issue-words.ts';
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
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<PublishableDraft>) => setDraft((before) => ({ ...before, ...part }));
  const words = useIssueWords({ ...refused, ...(tried ? publishableIssues(draft) : {}) });
  return (
    <KeyDialog
      open={open}
      busy={busy}
      title={t(isNew ? 'keys.newPublishable' : 'keys.editPublishable')}
      description={t('keys.publishableText')}
      save={t(isNew ? 'keys.make' : 'forms.save')}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(publishableIssues(draft)).length === 0) onSave(draft);
      }}
      onClose={onClose}
    >
      <KeyNameField value={draft.nombre} error={words('nombre')} onChange={(nombre) => change({ nombre })} />
      <TextArea
        label={t('keys.origins')}
        hint={t('keys.originsHint')}
        spellCheck={false}
        rows={2}
        value={draft.origenes}
        error={words('origenes')}
        onChange={(event) => change({ origenes: event.target.value })}
      />
      <fieldset aria-invalid={words('etiquetas') ? true : undefined}>
        <legend className={styles['legend']}>{t('keys.labels')}</legend>
        <div className={styles['labels']}>
          {(labels ?? []).map(({ id, nombre }) => (
            <Checkbox
              key={id}
              label={nombre}
              checked={draft.etiquetas.includes(id)}
              onChange={(on) =>
                change({
                  etiquetas: on ? [...draft.etiquetas, id] : draft.etiquetas.filter((each) => each !== id),
                })
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
        <KeyExpiryField value={draft.vence} error={words('vence')} onChange={(vence) => change({ vence })} />
        <NumberField
          label={t('keys.limit')}
          hint={t('keys.limitHint')}
          value={draft.limite_diario}
          error={words('limite_diario')}
          onChange={(limite_diario) => change({ limite_diario })}
        />
      </div>
    </KeyDialog>
  );
}
