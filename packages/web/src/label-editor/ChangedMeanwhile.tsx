import { isAppError } from '@marbete/core/api/errors';
import { showLabel, storeLabel, type Label } from '@marbete/core/api/labels';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Notice, useToasts } from '@marbete/ui/ui';
import { useCacheLabels } from '../labels/labels-query.ts';
import { useTexts } from '../texts/texts.ts';
import type { ConfigurationRow } from './ConfigurationRows.tsx';
import { draftOf, type LabelDraft } from './label-draft.ts';
import { LabelsBeside } from './LabelsBeside.tsx';
import styles from './LabelForm.module.css';

/** The longest name of a label, and what a copy's name ends with (D45). */
const mostSigns = 255;
const copySuffix = ' (copia)';

/** What became of a label since it was opened: saved by somebody else, or deleted; undefined for another refusal. */
export function changeMeanwhile(error: unknown): 'changed' | 'deleted' | undefined {
  if (!isAppError(error)) return undefined;
  if (error.details['reason'] === 'label-changed') return 'changed';
  return error.code === 'not-found' ? 'deleted' : undefined;
}

/** Saves what was typed as a label of its own. */
export function useSaveCopy(draft: LabelDraft, rows: readonly ConfigurationRow[], onSaved: () => unknown) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const cacheLabels = useCacheLabels();
  return useMutation({
    mutationFn: () =>
      client.call(storeLabel, {
        body: {
          nombre: `${draft.nombre.slice(0, mostSigns - copySuffix.length)}${copySuffix}`,
          etiqueta: draft.etiqueta,
          ...(draft.etiqueta_base64 ? { etiqueta_base64: draft.etiqueta_base64 } : {}),
          language: draft.language,
          lista: rows.map(({ variable, type_config_id, valor }) => ({
            variable,
            configuracion: type_config_id,
            valor,
          })),
        },
      }),
    async onSuccess({ respuesta, mensaje }) {
      if (respuesta !== 'correcto') {
        toasts.error(mensaje || t('editor.createFailed'));
        return;
      }
      cacheLabels(undefined);
      toasts.success(t('editor.copySaved'));
      await onSaved();
    },
    onError: (error) => toasts.error(errorText(error)),
  });
}

/** Somebody else saved or deleted the label since it was opened: what was typed is not lost. */
export function ChangedMeanwhile(props: {
  label: Label;
  change: 'changed' | 'deleted';
  draft: LabelDraft;
  rows: readonly ConfigurationRow[];
  copy: ReturnType<typeof useSaveCopy>;
  onLoadAgain: () => Promise<void>;
}) {
  const { label, change, draft, rows, copy, onLoadAgain } = props;
  const { id } = label;
  const t = useTexts();
  const { client } = useMarbete();
  const newer = useQuery({
    queryKey: ['label-newer', id],
    enabled: change === 'changed',
    gcTime: 0,
    queryFn: async ({ signal }) => (await client.call(showLabel, { body: { id } }, { signal })).etiquetas,
  }).data;
  const place = useRef<HTMLDivElement>(null);
  // Browsers answer a promise for it, which an effect may not hand on.
  useEffect(() => void place.current?.scrollIntoView(), []);
  return (
    <div ref={place} className={styles['meanwhile']}>
      <div role="alert">
        <Notice
          kind="warning"
          title={t(change === 'changed' ? 'editor.changedMeanwhile' : 'editor.deletedMeanwhile')}
          actions={
            <>
              <Button onClick={() => copy.mutate()} busy={copy.isPending}>
                {t('editor.saveCopy')}
              </Button>
              {change === 'changed' ? (
                <Button onClick={() => void onLoadAgain()} disabled={copy.isPending}>
                  {t('editor.loadNewer')}
                </Button>
              ) : null}
            </>
          }
        >
          {t(change === 'changed' ? 'editor.changedMeanwhileText' : 'editor.deletedMeanwhileText')}
        </Notice>
      </div>
      {newer ? (
        <LabelsBeside
          one={{ ...draft, configuraciones: rows.length > 0 ? rows : label.configuraciones }}
          other={{ ...draftOf(newer), configuraciones: newer.configuraciones }}
          oneTitle={t('editor.mine')}
          otherTitle={t('editor.newer')}
          measure={newer.medida?.medida}
        />
      ) : null}
    </div>
  );
}
