import { listPrintedRows, listPrintedRuns } from '@marbete/core/api/print-history';
import type { Client } from '@marbete/core/api/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A page of runs, newest first. Asked anew whenever it is shown, since printing changes it. */
export function printedRuns(client: Client, page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['print-history', 'runs', page, pageSize],
    queryFn: ({ signal }) =>
      client.call(listPrintedRuns, { query: { page, per_page: pageSize } }, { signal }),
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
