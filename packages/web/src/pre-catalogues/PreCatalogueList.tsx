import { listPreCatalogues, type Catalogue } from '@marbete/core/api/catalogues';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMarbete } from '@marbete/widgets/internal/provider';
import { CatalogueListView } from '../catalogues/CatalogueListView.tsx';
import { useCatalogueActs } from '../catalogues/use-catalogue-acts.ts';
import { useTexts } from '../texts/texts.ts';

const preCataloguesQueryKey = ['catalogues', 'web'];

/** A catalogue that comes along with templates of the gallery, and the administrator that it belongs to. */
export type PreCatalogue = Catalogue & { usuario: number };

export interface PreCatalogueListProps {
  onImport: () => void;
  onUpdate: (catalogue: PreCatalogue) => void;
}

/** The pre-catalogues of all administrators (PCAT-01, D55). */
export function PreCatalogueList({ onImport, onUpdate }: PreCatalogueListProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const catalogues = useQuery({
    queryKey: preCataloguesQueryKey,
    queryFn: ({ signal }) => client.call(listPreCatalogues, {}, { signal }),
  });
  const acts = useCatalogueActs({
    // The server answers one account's; this list has those of all administrators.
    onDeleted: () => void queries.invalidateQueries({ queryKey: ['catalogues'] }),
  });
  return (
    <CatalogueListView
      heading={{ title: t('catalogues.preTitle'), text: t('catalogues.preText') }}
      catalogues={catalogues}
      busy={acts.busy}
      onImport={onImport}
      onUpdate={onUpdate}
      onDownload={acts.download}
      onDelete={(catalogue) => void acts.remove(catalogue)}
    />
  );
}
