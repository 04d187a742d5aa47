import {
  destroyCatalogue,
  downloadCatalogue,
  restoreCatalogue,
  type Catalogue,
} from '@marbete/core/api/catalogues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveBlob } from '@marbete/ui/printing';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useQuestions, useToasts } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

/** A catalogue, and whose it is where that is not the account of the other calls. */
type Listed = Catalogue & { usuario?: number };

/** Deletes, restores and downloads catalogues, each with its confirmation and its result message (CAT-07, CAT-09 to CAT-11). */
export function useCatalogueActs({
  onDeleted,
}: {
  /** The remaining catalogues of the account, where the server returned them. */
  onDeleted: (left: Catalogue[] | undefined) => void;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { ask, tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const owner = ({ usuario }: Listed) => (usuario === undefined ? {} : { usuario });

  const destroy = useMutation({
    mutationFn: (catalogue: Listed) =>
      client.call(destroyCatalogue, { body: { catalogo: catalogue.id, ...owner(catalogue) } }),
    onSuccess: async ({ respuesta, mensaje }, catalogue) => {
      if (respuesta !== 'correcto') {
        await tell({
          icon: 'error',
          title: t('catalogues.error'),
          text: typeof mensaje === 'string' ? mensaje : '',
        });
        return;
      }
      onDeleted(typeof mensaje === 'string' ? undefined : mensaje);
      // Labels that had it have none now.
      void queries.invalidateQueries({ queryKey: ['labels'] });
      toasts.success(t('catalogues.deleted'), {
        action: { label: t('forms.undo'), onAct: () => restore.mutate(catalogue) },
      });
    },
    onError: (error) => tell({ icon: 'error', title: t('catalogues.error'), text: errorText(error) }),
  });
  const restore = useMutation({
    mutationFn: (catalogue: Listed) =>
      client.call(restoreCatalogue, { body: { catalogo: catalogue.id, ...owner(catalogue) } }),
    onSuccess: (_answer, { nombre }) => {
      void queries.invalidateQueries({ queryKey: ['catalogues'] });
      void queries.invalidateQueries({ queryKey: ['labels'] });
      toasts.success(t('catalogues.restored', { name: nombre }));
    },
    onError: (error) => tell({ icon: 'error', title: t('catalogues.error'), text: errorText(error) }),
  });
  const download = useMutation({
    mutationFn: (catalogue: Listed) =>
      client.call(downloadCatalogue, { params: { id: catalogue.id }, query: owner(catalogue) }),
    onSuccess: ({ bytes, mediaType, fileName }) =>
      saveBlob(new Blob([bytes as BlobPart], { type: mediaType }), fileName),
    onError: () => toasts.error(t('catalogues.downloadFailed')),
  });
  const working = [destroy, restore, download].find(({ isPending }) => isPending);

  return {
    /** Id of the catalogue that a call is under way for. */
    busy: working?.variables?.id,
    download: (catalogue: Listed) => download.mutate(catalogue),
    async remove(catalogue: Listed) {
      const labels = catalogue.etiquetas.map(({ nombre }) => nombre).join(', ');
      const yes = await ask({
        icon: 'warning',
        danger: true,
        title: t('catalogues.deleteAsk'),
        text: [
          t('catalogues.deleteText'),
          t('catalogues.deleteUndo'),
          ...(labels === '' ? [] : [t('catalogues.deleteLabels', { labels })]),
        ].join('\n\n'),
        confirmLabel: t('catalogues.deleteYes'),
        cancelLabel: t('catalogues.deleteNo'),
      });
      if (yes) destroy.mutate(catalogue);
    },
  };
}
