import { showLabel } from '@marbete/core/api/labels';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { ErrorState } from '../ui/EmptyState.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { CatalogueScreen } from './CatalogueScreen.tsx';
import type { CatalogueJob } from './job.ts';

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
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const shown = useQuery({
    queryKey: ['labels', 'show', labelId],
    queryFn: ({ signal }) => client.call(showLabel, { body: { id: labelId } }, { signal }),
  });
  const answer = shown.data;
  const job = useMemo<CatalogueJob | undefined>(
    () =>
      answer && {
        catalogueId,
        labelId,
        label: answer.etiquetas,
        mapping: answer.catalogo,
        test,
      },
    [answer, catalogueId, labelId, test],
  );
  if (job) return <CatalogueScreen key={`${catalogueId}/${labelId}`} {...props} job={job} />;
  if (shown.isPending) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <ErrorState
      text={errorText(shown.error)}
      onRetry={() => void shown.refetch()}
      retrying={shown.isFetching}
    />
  );
}
