import type { Catalogue } from '@marbete/core/api/catalogues';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CatalogueListView, type CataloguesHeading } from './CatalogueListView.tsx';
import { CatalogueNavigation, type CatalogueTarget } from './CatalogueNavigation.tsx';
import { cataloguesQueryKey, useCatalogues } from './catalogues-query.ts';
import { useCatalogueActs } from './use-catalogue-acts.ts';

export interface CatalogueListProps {
  /** The extra navigation block, for those who see it (CAT-08). */
  trail?: ReactNode;
  heading?: CataloguesHeading;
  onImport: () => void;
  onUpdate: (catalogue: Catalogue) => void;
  /** Undefined where nothing is printed, such as another account's catalogues. */
  onPrint?: (destination: { catalogue: number; label: number; target: CatalogueTarget }) => void;
  onLabels: () => void;
  /** A video that shows how it is used (CAT-02). */
  videoUrl?: string | undefined;
}

/** The account's catalogues, with all that their menu does (CAT-01 to CAT-11). */
export function CatalogueList(props: CatalogueListProps) {
  const { trail, heading, onImport, onUpdate, onPrint, onLabels, videoUrl } = props;
  const queries = useQueryClient();
  const catalogues = useCatalogues();
  const [going, setGoing] = useState<{ catalogue: Catalogue; target: CatalogueTarget }>();
  const acts = useCatalogueActs({
    onDeleted(left) {
      if (left) queries.setQueryData(cataloguesQueryKey, left);
      else void queries.invalidateQueries({ queryKey: cataloguesQueryKey });
    },
  });
  const go = (target: CatalogueTarget) =>
    onPrint &&
    ((catalogue: Catalogue) => {
      const [only] = catalogue.etiquetas;
      if (only && catalogue.etiquetas.length === 1) {
        onPrint({ catalogue: catalogue.id, label: only.id, target });
      } else setGoing({ catalogue, target });
    });
  return (
    <>
      <CatalogueListView
        catalogues={catalogues}
        busy={acts.busy}
        trail={trail}
        heading={heading}
        videoUrl={videoUrl}
        onImport={onImport}
        onUpdate={onUpdate}
        onDownload={acts.download}
        onDelete={(catalogue) => void acts.remove(catalogue)}
        onView={go('view')}
        onFind={go('find')}
      />
      {onPrint ? (
        <CatalogueNavigation
          open={going !== undefined}
          target={going?.target ?? 'view'}
          catalogue={going?.catalogue}
          onGo={(destination) => onPrint({ ...destination, target: going?.target ?? 'view' })}
          onLabels={onLabels}
          onClose={() => setGoing(undefined)}
        />
      ) : null}
    </>
  );
}
