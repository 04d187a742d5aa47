import { CatalogueJobLoader } from './CatalogueJobLoader.tsx';
import { CatalogueScreen } from './CatalogueScreen.tsx';

export interface PrintFromCatalogueProps {
  catalogueId: number;
  labelId: number;
  /** Find-and-print instead of the table. */
  findMode: boolean;
  onFindMode: (on: boolean) => void;
  /** Who prints may also assign columns. */
  manages: boolean;
  /** The administrator's test: a text file instead of labels (VIEW-24). */
  test?: boolean;
  /** A row to show, by its place in the catalogue from 1. */
  row?: number | undefined;
  onRowShown?: (() => void) | undefined;
}

/** Prints rows of a catalogue with a label (/vista). The page that shows it also shows `PrintRuns` once. */
export function PrintFromCatalogue(props: PrintFromCatalogueProps) {
  const { catalogueId, labelId, test = false } = props;
  return (
    <CatalogueJobLoader catalogueId={catalogueId} labelId={labelId} test={test}>
      {(job) => <CatalogueScreen key={`${catalogueId}/${labelId}`} {...props} job={job} />}
    </CatalogueJobLoader>
  );
}
