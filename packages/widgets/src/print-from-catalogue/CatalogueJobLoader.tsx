import { showLabel } from '@marbete/core/api/labels';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { ErrorState } from '../ui/EmptyState.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';

export interface CatalogueJobLoaderProps {
  catalogueId: number;
  labelId: number;
  /** The administrator's test: a text file instead of labels (VIEW-24). */
  test?: boolean;
  children: (job: CatalogueJob) => ReactNode;
}

/** Loads the label that prints rows of a catalogue, with the columns that fill it. */
export function CatalogueJobLoader(props: CatalogueJobLoaderProps) {
  const { catalogueId, labelId, test = false, children } = props;
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
  if (job) return children(job);
  if (shown.isPending) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <ErrorState
      wholePage
      text={errorText(shown.error)}
      onRetry={() => void shown.refetch()}
      retrying={shown.isFetching}
    />
  );
}
