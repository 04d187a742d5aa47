import { storeLabel } from '@marbete/core/api/labels';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Notice, useToasts } from '@marbete/ui/ui';
import { useCacheLabels } from '../labels/labels-query.ts';
import { useTexts } from '../texts/texts.ts';
import type { ConfigurationRow } from './ConfigurationRows.tsx';
import type { LabelDraft } from './label-draft.ts';

/** The longest name of a label, and what a copy's name ends with (D45). */
const mostSigns = 255;
const copySuffix = ' (copia)';

/** Somebody else saved the label since it was opened: neither of the two is lost. */
export function ChangedMeanwhile(props: {
  draft: LabelDraft;
  rows: readonly ConfigurationRow[];
  onLoadAgain: () => Promise<void>;
}) {
  const { draft, rows, onLoadAgain } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const cacheLabels = useCacheLabels();
  const place = useRef<HTMLDivElement>(null);
  // Browsers answer a promise for it, which an effect may not hand on.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), []);
  const copy = useMutation({
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
      await onLoadAgain();
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <div ref={place} role="alert">
      <Notice
        kind="warning"
        title={t('editor.changedMeanwhile')}
        actions={
          <>
            <Button onClick={() => copy.mutate()} busy={copy.isPending}>
              {t('editor.saveCopy')}
            </Button>
            <Button onClick={() => void onLoadAgain()} disabled={copy.isPending}>
              {t('editor.loadNewer')}
            </Button>
          </>
        }
      >
        {t('editor.changedMeanwhileText')}
      </Notice>
    </div>
  );
}
