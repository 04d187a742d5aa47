import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMarbete } from '../provider/use-marbete.ts';
import { cataloguePage } from './catalogue-rows.ts';
import { searchDelayMs } from './timing.ts';

export interface CatalogueTableState {
  /** What stands in the search field; the rows follow after a pause. */
  text: string;
  /** The query whose rows are shown. */
  query: string;
  page: number;
  pageSize: number;
  search: (text: string) => void;
  /** Shows the rows of this text at once, without the pause. */
  searchNow: (text: string) => void;
  goTo: (page: number) => void;
  /** Shows the page of a row, counted from 1, of the whole catalogue. */
  goToRow: (position: number) => void;
  resize: (pageSize: number) => void;
}

/** Search text, page and page size of a table whose rows stay on the server (VIEW-09, VIEW-12). */
export function useTableState(): CatalogueTableState {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  useEffect(() => {
    if (text.trim() === query) return undefined;
    const handle = setTimeout(() => {
      setQuery(text.trim());
      setPage(1);
    }, searchDelayMs);
    return () => clearTimeout(handle);
  }, [text, query]);
  return {
    text,
    query,
    page,
    pageSize,
    search: setText,
    searchNow: (next) => {
      setText(next);
      setQuery(next.trim());
      setPage(1);
    },
    goTo: setPage,
    goToRow: (position) => {
      setText('');
      setQuery('');
      setPage(Math.ceil(position / pageSize));
    },
    resize: (size) => {
      // The first row on the screen stays on it.
      setPage(Math.floor(((page - 1) * pageSize) / size) + 1);
      setPageSize(size);
    },
  };
}

/** The page of rows that a table state asks for. The page after it is fetched ahead, but not of a search: it scans all rows. */
export function useCataloguePage(catalogueId: number, labelId: number, state: CatalogueTableState) {
  const { client } = useMarbete();
  const queries = useQueryClient();
  const { page, pageSize, query } = state;
  const result = useQuery(cataloguePage(client, { catalogueId, labelId, page, pageSize, query }));
  const { data, isPlaceholderData } = result;
  const hasMore =
    data !== undefined && !isPlaceholderData && (page * pageSize < data.total || !data.total_exacto);
  useEffect(() => {
    if (!hasMore || query !== '') return;
    void queries.prefetchQuery(
      cataloguePage(client, { catalogueId, labelId, page: page + 1, pageSize, query }),
    );
  }, [client, queries, hasMore, catalogueId, labelId, page, pageSize, query]);
  return result;
}
