import {
  cloneLabel,
  destroyLabel,
  markFavourite,
  removeCatalogue,
  renameLabel,
  restoreLabel,
  type Label,
} from '@marbete/core/api/labels';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useQuestions, useToasts } from '@marbete/ui/ui';
import { useCacheLabels } from './labels-query.ts';
import { useTexts } from '../texts/texts.ts';

interface ListAnswer {
  respuesta: string;
  mensaje?: string | undefined;
  etiquetas?: Label[] | undefined;
}

/** The actions of the card's menu, each with its confirmation and its result message. */
export function useLabelActs() {
  const t = useTexts();
  const errorText = useErrorText();
  const { ask, tell } = useQuestions();
  const toasts = useToasts();
  const { client } = useMarbete();
  const cacheLabels = useCacheLabels();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [renaming, setRenaming] = useState<Label>();

  /** Runs one act: a refusal opens a dialog with the server's words (ERR-02), a failure of the call says why. */
  const run = async (
    act: () => Promise<ListAnswer>,
    done?: (answer: ListAnswer) => void,
    failed = t('labels.failed'),
  ) => {
    setBusy(true);
    try {
      const answer = await act();
      if (answer.respuesta === 'correcto') {
        cacheLabels(answer.etiquetas);
        done?.(answer);
      } else {
        await tell({
          icon: 'error',
          title: failed,
          text: answer.mensaje || t('errors.unexpected'),
        });
      }
    } catch (error) {
      await tell({ icon: 'error', title: failed, text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  const restore = (label: Label) =>
    run(
      () => client.call(restoreLabel, { body: { id: label.id } }),
      () => {
        // Catalogues name the labels that use them.
        void queries.invalidateQueries({ queryKey: ['catalogues'] });
        toasts.success(t('labels.restored', { name: label.nombre }));
      },
    );

  return {
    busy,
    renaming,
    startRename: setRenaming,
    stopRename: () => setRenaming(undefined),

    async rename(label: Label, nombreCambio: string) {
      setBusy(true);
      try {
        const answer = await client.call(renameLabel, { body: { id: label.id, nombreCambio } });
        setRenaming(undefined);
        cacheLabels(undefined);
        await tell({
          icon: answer.response ? 'success' : 'error',
          title: t(answer.response ? 'labels.done' : 'labels.failed'),
          text: answer.message || '-',
        });
      } catch (error) {
        toasts.error(errorText(error));
      } finally {
        setBusy(false);
      }
    },

    async removeCatalogue(label: Label) {
      const yes = await ask({
        icon: 'warning',
        title: t('labels.removeQuestion', { name: label.nombre }),
        text: t('labels.removeText'),
        confirmLabel: t('labels.removeCatalogue'),
      });
      if (!yes) return;
      await run(
        () => client.call(removeCatalogue, { body: { etiqueta: label.id } }),
        ({ mensaje }) => toasts.success(mensaje || t('labels.done')),
      );
    },

    async clone(label: Label) {
      const yes = await ask({
        title: t('labels.cloneQuestion'),
        text: t('labels.cloneText', { name: label.nombre }),
        confirmLabel: t('labels.clone'),
      });
      if (!yes) return;
      await run(
        () => client.call(cloneLabel, { body: { etiqueta: label.id } }),
        ({ mensaje }) => toasts.success(mensaje || t('labels.done')),
      );
    },

    mark: (label: Label) =>
      run(() => client.call(markFavourite, { body: { id: label.id, favorita: label.favorita !== true } })),

    async remove(label: Label) {
      const yes = await ask({
        icon: 'warning',
        danger: true,
        title: t('labels.deleteQuestion'),
        text: t('labels.deleteText', { name: label.nombre }),
        confirmLabel: t('labels.delete'),
      });
      if (!yes) return;
      await run(
        () => client.call(destroyLabel, { body: { id: label.id } }),
        () =>
          toasts.success(t('labels.deleted'), {
            action: { label: t('forms.undo'), onAct: () => void restore(label) },
          }),
        // The translated text of a deletion that failed (ERR-04).
        t('labels.deleteFailed'),
      );
    },
  };
}
