import { showCatalogue } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { Cells } from '@marbete/core/api/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readPageSize } from './plan.ts';
import type { TableRow } from './selection.ts';

/** A row with its cells, as a page of the table holds it. */
export interface CatalogueRow extends TableRow {
  cells: Cells;
}

/** How long a page stays in the cache after it was left. */
const keptMs = 15_000;

export interface PageRequest {
  catalogueId: number;
  labelId: number;
  /** From 1. */
  page: number;
  pageSize: number;
  query: string;
}

export type CataloguePage = CallAnswer<typeof showCatalogue> & { rows: CatalogueRow[] };

/** The rows of an answer of catalogo/show, whose lists run in parallel. */
function rowsOf(answer: CallAnswer<typeof showCatalogue>): CatalogueRow[] {
  return answer.campos.map((cells, index) => ({
    id: answer.filas[index] ?? 0,
    position: answer.posiciones[index] ?? index + 1,
    listed: answer.cantidad[index] ?? 0,
    cells,
  }));
}

/** A page of the catalogue as the table shows it; while the next one loads the last one stays. */
export function cataloguePage(client: Client, request: PageRequest) {
  return queryOptions({
    queryKey: ['catalogue-rows', request] as const,
    queryFn: ({ signal }) => readPage(client, request, signal),
    placeholderData: keepPreviousData,
    // Pages that were left are forgotten soon, so that turning hundreds of them costs no memory.
    gcTime: keptMs,
  });
}

async function readPage(client: Client, request: PageRequest, signal: AbortSignal): Promise<CataloguePage> {
  const { catalogueId, labelId, page, pageSize, query } = request;
  const body = { id: catalogueId, etiqueta: labelId, page, per_page: pageSize, query };
  const answer = await client.call(showCatalogue, { body }, { signal });
  return { ...answer, rows: rowsOf(answer) };
}

/** Reads the rows that match, whole pages at a time, without keeping them; for plans and for choices of many rows. */
export function matchingRows(
  client: Client,
  request: Pick<PageRequest, 'catalogueId' | 'labelId' | 'query'>,
) {
  return async (page: number, signal: AbortSignal): Promise<TableRow[]> => {
    const read = await readPage(client, { ...request, page, pageSize: readPageSize }, signal);
    return read.rows.map(({ id, position, listed }) => ({ id, position, listed }));
  };
}
