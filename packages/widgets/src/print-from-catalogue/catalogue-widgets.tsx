import { useState } from 'react';
import { CatalogueImport, type CatalogueImportProps } from '../catalogue-import/CatalogueImport.tsx';
import { SelectAndPrint } from '../catalogue-rows/SelectAndPrint.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { createSelectionStore } from '../catalogue-rows/selection-store.ts';
import { OpenRunsButton } from '../print-runs/OpenRuns.tsx';
import { PrintRuns } from '../print-runs/PrintRuns.tsx';
import { useIsOnScreen } from '../provider/texts-context.ts';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { OwnScreensProvider } from '../screens-provider/OwnScreensProvider.tsx';
import { CatalogueJobLoader } from './CatalogueJobLoader.tsx';
import { CataloguePrintDialogs } from './CataloguePrintDialogs.tsx';
import { CatalogueScreen } from './CatalogueScreen.tsx';
import { useCataloguePrint } from './use-catalogue-print.ts';

export interface CatalogueTableProps {
  /** The catalogue whose rows are listed. */
  catalogueId: number;
  /** The label that prints them; its columns are assigned in the web app, or here by who `manages`. */
  labelId: number;
  /** Find-and-print for a scanner in place of the table; with it a heading has a switch, and says where it prints. */
  findMode?: boolean;
  /** The switch was pressed. */
  onFindMode?: (on: boolean) => void;
  /** Who prints may also assign columns, from the heading. */
  manages?: boolean;
  /** A text file with the printer code in place of labels. */
  test?: boolean;
  /** A row to show, by its place in the catalogue from 1. */
  row?: number | undefined;
  /** It is shown. */
  onRowShown?: (() => void) | undefined;
}

/**
 * The rows of a catalogue with search, pages, quantities and a print button, for an account that is signed in: the
 * provider above needs a client with a session or a secret key. Runs stand beside it, but on a screen that shows them.
 */
export function CatalogueTable(props: CatalogueTableProps) {
  const { catalogueId, labelId, test = false } = props;
  /** A row with a problem that somebody wants to see. */
  const [wanted, setWanted] = useState<number>();
  const isOnScreen = useIsOnScreen();
  const shown = {
    row: props.row ?? wanted,
    onRowShown() {
      setWanted(undefined);
      props.onRowShown?.();
    },
  };
  return (
    <WidgetRoot>
      <OwnScreensProvider>
        {isOnScreen ? null : <OpenRunsButton />}
        <CatalogueJobLoader catalogueId={catalogueId} labelId={labelId} test={test}>
          {(job) => {
            const { findMode, onFindMode = () => {}, manages = false } = props;
            const key = `${catalogueId}/${labelId}`;
            return findMode === undefined ? (
              <CatalogueTableScreen key={key} job={job} {...shown} />
            ) : (
              <CatalogueScreen key={key} {...{ job, findMode, onFindMode, manages }} {...shown} />
            );
          }}
        </CatalogueJobLoader>
        {isOnScreen ? null : <PrintRuns onShowRow={(place) => setWanted(place.row)} />}
      </OwnScreensProvider>
    </WidgetRoot>
  );
}

/** The same with find-and-print beside the table, switched by itself. */
export function PrintFromCatalogue(props: Omit<CatalogueTableProps, 'findMode' | 'onFindMode'>) {
  const [findMode, setFindMode] = useState(false);
  return <CatalogueTable {...props} findMode={findMode} onFindMode={setFindMode} />;
}

/** Reads a spreadsheet into a catalogue of the account: the file, how it was read, its columns. */
export function EmbeddedCatalogueImport(props: CatalogueImportProps) {
  return (
    <WidgetRoot>
      <OwnScreensProvider>
        <CatalogueImport {...props} />
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
