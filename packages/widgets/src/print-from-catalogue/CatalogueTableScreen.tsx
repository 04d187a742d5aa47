import { useState } from 'react';
import { CataloguePrintDialogs } from './CataloguePrintDialogs.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { createSelectionStore } from '../catalogue-rows/selection-store.ts';
import { SelectAndPrint } from '../catalogue-rows/SelectAndPrint.tsx';
import { useCataloguePrint } from './use-catalogue-print.ts';

export interface CatalogueTableScreenProps {
  job: CatalogueJob;
  /** A row to show, by its place in the catalogue. */
  row: number | undefined;
  onRowShown: () => void;
}

/** The table of a catalogue and what printing from it asks. */
export function CatalogueTableScreen({ job, row, onRowShown }: CatalogueTableScreenProps) {
  const [store] = useState(createSelectionStore);
  const printing = useCataloguePrint(job);
  return (
    <>
      <SelectAndPrint
        job={job}
        store={store}
        answers={printing.answers}
        busy={printing.busy}
        row={row}
        onRowShown={onRowShown}
        onPrint={(selection, options) => void printing.printSelection(selection, options)}
      />
      <CataloguePrintDialogs job={job} printing={printing} />
    </>
  );
}
