import { isAppError } from '@marbete/core/api/errors';
import { storeLabel, updateLabel } from '@marbete/core/api/labels';
import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import { printableTokens } from '@marbete/engine/internal/template/printable-tokens';
import { isNewStyle } from '@marbete/engine/internal/template/variables';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, useToasts } from '@marbete/ui/ui';
import { ConfigurationRows, type ConfigurationRow } from '../label-editor/ConfigurationRows.tsx';
import { LabelForm } from '../label-editor/LabelForm.tsx';
import { emptyDraft, missingFields, refusedFields, type DraftIssues } from '../label-editor/label-draft.ts';
import { useCacheLabels } from '../labels/labels-query.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from '../label-editor/LabelForm.module.css';

export interface ReviewCodeProps {
  /** What the file holds, and what it is called after. */
  code: { nombre: string; etiqueta: string; etiqueta_base64?: string | undefined; language: number };
  onBack: () => void;
  onStored: () => void;
}

/** IMPZ-05: 1 Caracteres, 2 Pregunta, 3 Año, 4 Mes, 5 Día. */
const importedTypes = [1, 2, 3, 4, 5] as const;
const question = 2;

/** Step 2: look at the code, say what its variables are, and send it. */
export function ReviewCode(props: ReviewCodeProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const cacheLabels = useCacheLabels();
  const [draft, setDraft] = useState(() => ({ ...emptyDraft, ...props.code }));
  const { nombre, etiqueta, etiqueta_base64, language } = draft;
  const [imagen, setImagen] = useState<File>();
  const [rows, setRows] = useState<ConfigurationRow[]>([]);
  const [issues, setIssues] = useState<DraftIssues>({});
  const oldStyle = etiqueta_base64 === undefined && !isNewStyle(etiqueta);
  const prefixes = printerLanguages.find(({ id }) => id === language)?.prefixes ?? [];
  const words = oldStyle
    ? printableTokens(etiqueta, prefixes).filter((word) => rows.every(({ variable }) => variable !== word))
    : [];

  const store = useMutation({
    mutationFn: async () => {
      const answer = await client.call(storeLabel, {
        body: {
          nombre,
          etiqueta,
          ...(etiqueta_base64 === undefined ? {} : { etiqueta_base64 }),
          language,
          lista: oldStyle
            ? rows.map(({ variable, type_config_id, valor }) => ({
                variable,
                configuracion: type_config_id,
                valor,
              }))
            : [],
        },
      });
      // An imported label is sent as JSON; its picture follows with the form that changes it (IMPZ-03).
      if (imagen && answer.id !== undefined) {
        const data = { id: answer.id, nombre, etiqueta, etiqueta_base64, language };
        await client.call(updateLabel, { form: { data }, files: { imagen } }).catch(() => undefined);
      }
      return answer;
    },
    onSuccess({ respuesta, mensaje }) {
      if (respuesta !== 'correcto') {
        toasts.error(mensaje || t('editor.createFailed'));
        return;
      }
      cacheLabels(undefined);
      toasts.success(t('editor.created'));
      props.onStored();
    },
    onError(error) {
      setIssues(refusedFields(error));
      toasts.error(
        isAppError(error) && error.issues.length > 0 ? t('editor.createFailed') : errorText(error),
      );
    },
  });
  useLeaveQuestion(!store.isPending);
  const send = () => {
    const missing = missingFields(draft, false, false);
    setIssues(missing);
    if (Object.keys(missing).length === 0) store.mutate();
  };
  return (
    <LabelForm
      isImport
      draft={draft}
      onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      issues={issues}
      busy={store.isPending}
      imagen={imagen}
      onImagen={setImagen}
      imageHint={t('editor.imageHint')}
      actions={<Button onClick={props.onBack}>{t('labelImport.back')}</Button>}
      submitLabel={t('labelImport.send')}
      onSubmit={send}
    >
      {words.length > 0 ? (
        <section className={styles['checks']} aria-label={t('labelImport.words')}>
          <h2>{t('labelImport.words')}</h2>
          {words.map((word) => (
            <Button
              key={word}
              icon={<Plus aria-hidden />}
              onClick={() =>
                setRows((before) => [...before, { variable: word, type_config_id: question, valor: word }])
              }
            >
              {word}
            </Button>
          ))}
        </section>
      ) : null}
      {oldStyle ? (
        <ConfigurationRows
          rows={rows}
          types={importedTypes.map((value) => ({ value, label: t(`labelImport.type-${value}`) }))}
          onChange={setRows}
          error={issues.configuraciones && t('editor.rowsInvalid')}
        />
      ) : null}
    </LabelForm>
  );
}
