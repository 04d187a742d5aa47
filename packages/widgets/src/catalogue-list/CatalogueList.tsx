import { destroyCatalogue, downloadCatalogue, type Catalogue } from '@marbete/core/api/catalogues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { saveBlob } from '../save-file/save-file.ts';
import { useQuestions } from '../ui/use-questions.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { CatalogueListView } from './CatalogueListView.tsx';
import { CatalogueNavigation, type CatalogueTarget } from './CatalogueNavigation.tsx';
import { cataloguesQueryKey, useCatalogues } from './catalogues-query.ts';

export interface CatalogueListProps {
  /** The extra navigation block, for those who see it (CAT-08). */
  trail?: ReactNode;
  onImport: () => void;
  onUpdate: (catalogue: Catalogue) => void;
  onPrint: (destination: { catalogue: number; label: number; target: CatalogueTarget }) => void;
  onLabels: () => void;
  /** A video that shows how it is used (CAT-02). */
  videoUrl?: string | undefined;
}

/** The account's catalogues, with all that their menu does (CAT-01 to CAT-11). */
export function CatalogueList(props: CatalogueListProps) {
  const { trail, onImport, onUpdate, onPrint, onLabels, videoUrl } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { ask, tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const catalogues = useCatalogues();
  const [going, setGoing] = useState<{ catalogue: Catalogue; target: CatalogueTarget }>();

  const destroy = useMutation({
    mutationFn: ({ id }: Catalogue) => client.call(destroyCatalogue, { body: { catalogo: id } }),
    onSuccess: async ({ respuesta, mensaje }) => {
      if (respuesta !== 'correcto') {
        await tell({
          icon: 'error',
          title: t('catalogues.error'),
          text: typeof mensaje === 'string' ? mensaje : '',
        });
        return;
      }
      if (typeof mensaje === 'string') void queries.invalidateQueries({ queryKey: cataloguesQueryKey });
      else queries.setQueryData(cataloguesQueryKey, mensaje);
      // Labels that had it have none now.
      void queries.invalidateQueries({ queryKey: ['labels'] });
      toasts.success(t('catalogues.deleted'));
    },
    onError: (error) => tell({ icon: 'error', title: t('catalogues.error'), text: errorText(error) }),
  });
  const download = useMutation({
    mutationFn: ({ id }: Catalogue) => client.call(downloadCatalogue, { params: { id } }),
    onSuccess: ({ bytes, mediaType, fileName }) =>
      saveBlob(new Blob([bytes as BlobPart], { type: mediaType }), fileName),
    onError: () => toasts.error(t('catalogues.downloadFailed')),
  });

  const working = [destroy, download].find(({ isPending }) => isPending);

  const askToDelete = async (catalogue: Catalogue) => {
    const labels = catalogue.etiquetas.map(({ nombre }) => nombre).join(', ');
    const yes = await ask({
      icon: 'warning',
      danger: true,
      title: t('catalogues.deleteAsk'),
      text:
        labels === ''
          ? t('catalogues.deleteText')
          : `${t('catalogues.deleteText')}\n\n${t('catalogues.deleteLabels', { labels })}`,
      confirmLabel: t('catalogues.deleteYes'),
      cancelLabel: t('catalogues.deleteNo'),
    });
    if (yes) destroy.mutate(catalogue);
  };
  const go = (catalogue: Catalogue, target: CatalogueTarget) => {
    const [only] = catalogue.etiquetas;
    if (only && catalogue.etiquetas.length === 1) {
      onPrint({ catalogue: catalogue.id, label: only.id, target });
    } else setGoing({ catalogue, target });
  };
  return (
    <>
      <CatalogueListView
        catalogues={catalogues.data}
        error={catalogues.isError ? errorText(catalogues.error) : undefined}
        onRetry={() => void catalogues.refetch()}
        busy={working?.variables?.id}
        trail={trail}
        videoUrl={videoUrl}
        onImport={onImport}
        onUpdate={onUpdate}
        onDownload={(catalogue) => download.mutate(catalogue)}
        onDelete={(catalogue) => void askToDelete(catalogue)}
        onView={(catalogue) => go(catalogue, 'view')}
        onFind={(catalogue) => go(catalogue, 'find')}
      />
      <CatalogueNavigation
        open={going !== undefined}
        target={going?.target ?? 'view'}
        catalogue={going?.catalogue}
        onGo={(destination) => onPrint({ ...destination, target: going?.target ?? 'view' })}
        onLabels={onLabels}
        onClose={() => setGoing(undefined)}
      />
    </>
  );
}
