import { listQuotes, quoteStates, updateQuote, type ListedQuote } from '@marbete/core/api/quotes';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useFormats, useMarbete } from '@marbete/ui/provider';
import { EmptyState, PageHeader, Select, useToasts } from '@marbete/ui/ui';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { LoadState } from '../ui/LoadState.tsx';
import { PagedRecords } from '../ui/PagedRecords.tsx';
import type { RecordColumn } from '../ui/Records.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './QuoteRequests.module.css';

const quotesKey = ['quotes'];

type State = ListedQuote['estado'];

/** /cotizaciones: requests for a design, and what has become of each. */
export function QuoteRequestsPage() {
  const t = useTexts();
  const { client } = useMarbete();
  const [query, setQuery] = useState<{ page: number; per_page: number; estado: State | '' }>({
    page: 1,
    per_page: 50,
    estado: '',
  });
  const quotes = useQuery({
    queryKey: [...quotesKey, query],
    queryFn: ({ signal }) => client.call(listQuotes, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const columns = useQuoteColumns();
  const list = () => {
    if (!quotes.data) return <LoadState query={quotes} />;
    const { cotizaciones, total } = quotes.data;
    if (cotizaciones.length === 0) {
      return (
        <EmptyState
          icon={<Inbox aria-hidden />}
          title={t('quoteRequests.empty')}
          text={t('quoteRequests.emptyText')}
        />
      );
    }
    return (
      <PagedRecords
        label={t('quoteRequests.title')}
        records={cotizaciones}
        keyOf={({ id }) => id}
        columns={columns}
        busy={quotes.isPlaceholderData}
        page={query.page}
        perPage={query.per_page}
        total={total}
        onShow={({ page, perPage }) => setQuery({ ...query, page, per_page: perPage })}
      />
    );
  };
  return (
    <>
      <PageHeader title={t('quoteRequests.title')} text={t('quoteRequests.text')} />
      <div className={styles['filter']}>
        <Select
          label={t('quoteRequests.state')}
          value={query.estado}
          options={[
            { value: '', label: t('quoteRequests.allStates') },
            ...quoteStates.map((state) => ({ value: state, label: t(`quoteRequests.state-${state}`) })),
          ]}
          onChange={(estado) => setQuery({ ...query, estado: estado as State | '', page: 1 })}
        />
      </div>
      {list()}
    </>
  );
}

function useQuoteColumns(): RecordColumn<ListedQuote>[] {
  const t = useTexts();
  const { dateTime, number } = useFormats();
  return [
    {
      name: 'name',
      head: t('quoteRequests.name'),
      isTitle: true,
      cell: ({ name, company, email }) => (
        <>
          <span className={styles['line']}>
            {name}, {company}
          </span>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </>
      ),
    },
    {
      name: 'date',
      head: t('quoteRequests.date'),
      tight: true,
      cell: ({ fecha }) => dateTime(new Date(fecha)),
    },
    {
      name: 'design',
      head: t('quoteRequests.design'),
      cell: ({ width, height, printer, software, comments }) => (
        <>
          <span className={styles['line']}>
            {number(width)} × {number(height)} mm, {printer}, {software}
          </span>
          {comments}
        </>
      ),
    },
    {
      name: 'pictures',
      head: t('quoteRequests.pictures'),
      cell: ({ image, logoImage, name }) =>
        [image, logoImage]
          .filter((address) => address !== '')
          .map((address, index) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img
                className={styles['picture']}
                src={address}
                alt={t(index === 0 ? 'quoteRequests.picture' : 'quoteRequests.logo', { name })}
              />
            </a>
          )),
    },
    { name: 'state', head: t('quoteRequests.state'), cell: (quote) => <StateChoice quote={quote} /> },
  ];
}

function StateChoice({ quote }: { quote: ListedQuote }) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (estado: State) => client.call(updateQuote, { params: { id: quote.id }, body: { estado } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: quotesKey }),
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <Select
      label={t('quoteRequests.stateOf', { name: quote.name })}
      labelHidden
      value={quote.estado}
      options={quoteStates.map((state) => ({ value: state, label: t(`quoteRequests.state-${state}`) }))}
      onChange={(estado) => change.mutate(estado)}
    />
  );
}
