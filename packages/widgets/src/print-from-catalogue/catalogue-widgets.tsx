import { useState } from 'react';
import { CatalogueImport, type CatalogueImportProps } from '../catalogue-import/CatalogueImport.tsx';
import { SelectAndPrint } from '../catalogue-rows/SelectAndPrint.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { createSelectionStore } from '../catalogue-rows/selection-store.ts';
import { OpenRunsButton } from '../print-runs/OpenRuns.tsx';
import { PrintRuns } from '../print-runs/PrintRuns.tsx';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { OwnScreensProvider } from '../screens-provider/OwnScreensProvider.tsx';
import { CatalogueJobLoader } from './CatalogueJobLoader.tsx';
import { CataloguePrintDialogs } from './CataloguePrintDialogs.tsx';
import { PrintFromCatalogue } from './PrintFromCatalogue.tsx';
import { useCataloguePrint } from './use-catalogue-print.ts';

export interface CatalogueTableProps {
  /** The catalogue whose rows are listed. */
  catalogueId: number;
  /** The label that prints them; its columns are assigned in the web app. */
  labelId: number;
}

/**
 * The rows of a catalogue with search, pages, quantities and a print button, for an account that is signed in: the
 * provider above needs a client with a session or a secret key.
 */
export function CatalogueTable({ catalogueId, labelId }: CatalogueTableProps) {
  /** A row with a problem that somebody wants to see. */
  const [row, setRow] = useState<number>();
  return (
    <WidgetRoot>
      <OwnScreensProvider>
        <OpenRunsButton />
        <CatalogueJobLoader catalogueId={catalogueId} labelId={labelId}>
          {(job) => (
            <CatalogueTableScreen
              key={`${catalogueId}/${labelId}`}
              job={job}
              row={row}
              onRowShown={() => setRow(undefined)}
            />
          )}
        </CatalogueJobLoader>
        <PrintRuns onShowRow={(place) => setRow(place.row)} />
      </OwnScreensProvider>
    </WidgetRoot>
  );
}

/** The same with find-and-print beside the table, as in the web app. */
export function EmbeddedPrintFromCatalogue({ catalogueId, labelId }: CatalogueTableProps) {
  const [findMode, setFindMode] = useState(false);
  const [row, setRow] = useState<number>();
  return (
    <WidgetRoot>
      <OwnScreensProvider>
        <OpenRunsButton />
        <PrintFromCatalogue
          catalogueId={catalogueId}
          labelId={labelId}
          findMode={findMode}
          onFindMode={setFindMode}
          manages={false}
          row={row}
          onRowShown={() => setRow(undefined)}
        />
        <PrintRuns onShowRow={(place) => setRow(place.row)} />
      </OwnScreensProvider>
    </WidgetRoot>
  );
}

export interface EmbeddedCatalogueImportProps {
  /** The catalogue is stored; its id, where the server says it. */
  onStored: CatalogueImportProps['onStored'];
}

/** Reads a spreadsheet into a catalogue of the account: the file, how it was read, its columns. */
export function EmbeddedCatalogueImport({ onStored }: EmbeddedCatalogueImportProps) {
  return (
    <WidgetRoot>
      <OwnScreensProvider>
        <CatalogueImport onStored={onStored} />
      </OwnScreensProvider>
    </WidgetRoot>
  );
}

interface CatalogueTableScreenProps {
  job: CatalogueJob;
  /** A row to show, by its place in the catalogue. */
  row: number | undefined;
  onRowShown: () => void;
}

/** The table of a catalogue and what printing from it asks. */
function CatalogueTableScreen({ job, row, onRowShown }: CatalogueTableScreenProps) {
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
