import { useEffect, useRef, useState } from 'react';
import { CatalogueJobLoader } from './CatalogueJobLoader.tsx';
import { PrintRuns } from '../print-runs/PrintRuns.tsx';
import { ScreensProvider } from '../screens-provider/ScreensProvider.tsx';
import { usePublicTexts } from '../provider/public-texts.ts';
import { createTexts, type Texts } from '../provider/texts.ts';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { CatalogueTableScreen } from './CatalogueTableScreen.tsx';

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
