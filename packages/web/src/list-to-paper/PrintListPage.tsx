import { printMoment } from '@marbete/ui/labels';
import { proposeLabels } from '@marbete/core/api/printing';
import { useErrorText, useLocale, useMarbete } from '@marbete/ui/provider';
import { Button, EmptyState, ErrorState, PageHeader, SpinnerArea } from '@marbete/ui/ui';
import { wordsFor } from '@marbete/engine/internal/designs/word-languages';
import type { Catalogue } from '@marbete/core/api/catalogues';
import { useQuery } from '@tanstack/react-query';
import { Blocks, RefreshCw, Table2, Tags } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useCatalogues } from '../catalogues/catalogues-query.ts';
import { useTexts } from '../texts/texts.ts';
import { DropList } from '../dropped-list/DropList.tsx';
import { DrawOne } from './DrawOne.tsx';
import { groupTwins } from './twins.ts';
import { PrintList } from './PrintList.tsx';

/** /lista/:catalogo: the labels that can print a list, pictured with its rows, down to the print. */
export function PrintListPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const id = Number(useParams()['catalogo']);
  const catalogues = useCatalogues();
  if (catalogues.isPending) return <SpinnerArea label={t('ui.loading')} />;
  if (catalogues.isError && !catalogues.data)
    return (
      <ErrorState wholePage text={errorText(catalogues.error)} onRetry={() => void catalogues.refetch()} />
    );
  const catalogue = catalogues.data.find((each) => each.id === id);
  if (catalogue) return <Labels key={id} catalogue={catalogue} />;
  // The list was stored a moment ago, and is on its way.
  if (catalogues.isFetching) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <>
      <EmptyState
        wholePage
        icon={<Table2 aria-hidden />}
        title={t('listToPaper.notFound')}
        text={t('listToPaper.notFoundText')}
      />
      <DropList />
    </>
  );
}

function Labels({ catalogue }: { catalogue: Catalogue }) {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { updated?: boolean } | null };
  const { locale } = useLocale();
  const { client } = useMarbete();
  const proposals = useQuery({
    queryKey: ['labels', 'for-list', catalogue.id, locale],
    queryFn: ({ signal }) =>
      client.call(
        proposeLabels,
        {
          body: {
            catalogo: catalogue.id,
            idioma: wordsFor(locale),
            ...printMoment(locale, new Date(), navigator.userAgent),
          },
        },
        { signal },
      ),
    placeholderData: (before) => before,
  });
  const groups = useMemo(() => groupTwins(proposals.data?.etiquetas ?? []), [proposals.data]);
  const content = () => {
    if (proposals.isPending) return <SpinnerArea label={t('ui.loading')} />;
    if (!proposals.data)
      return <ErrorState text={errorText(proposals.error)} onRetry={() => void proposals.refetch()} />;
    if (groups.length === 0)
      return (
        <EmptyState
          icon={<Tags aria-hidden />}
          title={t('listToPaper.none')}
          text={t('listToPaper.noneText')}
          actions={
            <>
              <DrawOne
                catalogue={catalogue}
                languageId={undefined}
                isFirst
                disabled={false}
                onDrawn={() => undefined}
              />
              <Button icon={<Blocks aria-hidden />} onClick={() => void navigate('/catalogo')}>
                {t('gallery.title')}
              </Button>
            </>
          }
        />
      );
    return <PrintList catalogue={catalogue} groups={groups} updated={state?.updated === true} />;
  };
  return (
    <>
      <PageHeader
        title={t('listToPaper.whichTitle')}
        text={t('listToPaper.whichText', { name: catalogue.nombre, count: catalogue.filas })}
        actions={
          <Button icon={<RefreshCw aria-hidden />} onClick={() => void navigate('/lista')}>
            {t('listToPaper.newPrices')}
          </Button>
        }
      />
      {content()}
    </>
  );
}
