import { useEffect, useRef, useState } from 'react';
import { SelectAndPrint } from '../catalogue-rows/SelectAndPrint.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { createSelectionStore } from '../catalogue-rows/selection-store.ts';
import { PrintRuns } from '../print-runs/PrintRuns.tsx';
import { usePublicTexts } from '../provider/public-texts.ts';
import { createTexts, type Texts } from '../provider/texts.ts';
import { ScreensProvider } from '../screens-provider/ScreensProvider.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { CatalogueJobLoader } from './CatalogueJobLoader.tsx';
import { CataloguePrintDialogs } from './CataloguePrintDialogs.tsx';
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
  const { t, locale } = usePublicTexts();
  const [texts, setTexts] = useState<Texts>();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  /** A row with a problem that somebody wants to see. */
  const [row, setRow] = useState<number>();
  const asked = useRef(false);
  useEffect(() => {
    if (texts) {
      void texts.setLocale(locale);
    } else if (!asked.current) {
      asked.current = true;
      void createTexts({ locale }).then(setTexts);
    }
  }, [locale, texts]);
  return (
    <>
      {texts && container ? (
        <ScreensProvider texts={texts} container={container}>
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
        </ScreensProvider>
      ) : (
        <SpinnerArea label={t('widget.loading')} />
      )}
      <div ref={setContainer} />
    </>
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
