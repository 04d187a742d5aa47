import { listPrintedRows, listPrintedRuns } from '@marbete/core/api/print-history';
import type { Client } from '@marbete/core/api/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Which runs are listed; what is empty sets no limit. Days as date fields have them, YYYY-MM-DD. */
export interface RunFilters {
  buscar: string;
  estado: 'done' | 'cancelled' | 'open' | 'all';
  desde: string;
  hasta: string;
}

export const allRuns: RunFilters = { buscar: '', estado: 'all', desde: '', hasta: '' };

/** A page of runs, newest first. Asked anew whenever it is shown, since printing changes it. */
export function printedRuns(client: Client, page: number, pageSize: number, filters = allRuns) {
  const { buscar, estado, desde, hasta } = filters;
  return queryOptions({
    queryKey: ['print-history', 'runs', page, pageSize, filters],
    queryFn: ({ signal }) => {
      const query = {
        page,
        per_page: pageSize,
        ...(buscar === '' ? {} : { buscar }),
        ...(estado === 'all' ? {} : { estado }),
        ...(desde === '' ? {} : { desde }),
        ...(hasta === '' ? {} : { hasta }),
        zona: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      return client.call(listPrintedRuns, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** A page of the rows of a run. */
export function printedRows(client: Client, corrida: string, page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['print-history', 'rows', corrida, page, pageSize],
    queryFn: ({ signal }) =>
      client.call(listPrintedRows, { params: { corrida }, query: { page, per_page: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
