import { listPreCatalogues } from '@marbete/core/api/catalogues';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CatalogueImport } from '@marbete/widgets/catalogue';
import { useMarbete } from '@marbete/ui/provider';
import { useNavigate } from 'react-router';
import { CatalogueListView } from '../catalogues/CatalogueListView.tsx';
import { useCatalogueActs } from '../catalogues/use-catalogue-acts.ts';
import { Trail } from '../shell/Trail.tsx';
import { useTexts } from '../texts/texts.ts';

const preCataloguesQueryKey = ['catalogues', 'web'];

/** /precatalogos: the pre-catalogues of all administrators (PCAT-01, D55). */
export function PreCataloguesPage() {
  const navigate = useNavigate();
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
      onImport={() => void navigate('/precatalogos/create')}
      onUpdate={({ usuario, ...catalogue }) =>
        void navigate(`/catalogos/update?usuario=${usuario}`, { state: { catalogue } })
      }
      onDownload={acts.download}
      onDelete={(catalogue) => void acts.remove(catalogue)}
    />
  );
}

/** /precatalogos/create: what an administrator imports is a pre-catalogue (A33, A42). */
export function CreatePreCataloguePage() {
  const navigate = useNavigate();
  return (
    <CatalogueImport
      trail={<Trail path={['/precatalogos', '/precatalogos/create']} />}
      onStored={() => void navigate('/precatalogos')}
    />
  );
}
