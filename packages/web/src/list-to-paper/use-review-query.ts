import type { Client } from '@marbete/core/api/client';
import type { CallAnswer, CallInput } from '@marbete/core/api/endpoint';
import {
  type LabelProposal,
  type LabelTextFit,
  type ProblemGroup,
  reviewLabel,
} from '@marbete/core/api/printing';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { wordsFor } from '@marbete/engine/internal/designs/word-languages';
import { printMoment } from '@marbete/ui/labels';
import { printerText, withFirstColumn } from '@marbete/ui/printing';
import { useLocale, useMarbete } from '@marbete/ui/provider';
import { queryOptions } from '@tanstack/react-query';
import { withRows } from './look-at.ts';

/** Rows that are looked at while a person waits; the print itself looks at all of them. */
const mostRows = 20_000;

export interface Reviewed {
  rows: number;
  /** Whether the list has more rows. */
  more: boolean;
  groups: readonly ProblemGroup[];
}

/** What has to be looked at before a label prints a list: all of its rows, or the first of a very long one. */
export function useReviewQuery(
  catalogueId: number,
  label: LabelProposal,
  { fits, printer }: { fits: readonly LabelTextFit[]; printer: HelperPrinter | undefined },
) {
  const { client } = useMarbete();
  const { locale } = useLocale();
  const impresora = printer && printerText(withFirstColumn(printer));
  const body = {
    catalogo: catalogueId,
    fuente: label.fuente,
    etiqueta: label.id,
    idioma: wordsFor(locale),
    uniones: label.uniones,
    ajustes: [...fits],
    ...(impresora === undefined ? {} : { impresora }),
  };
  return queryOptions({
    queryKey: ['list-review', catalogueId, body],
    enabled: label.response || label.problemas.length > 0,
    staleTime: 60_000,
    queryFn: ({ signal }) => allParts(client, body, { locale, signal }),
  });
}

async function allParts(
  client: Client,
  list: CallInput<typeof reviewLabel>['body'],
  { locale, signal }: { locale: string; signal: AbortSignal },
): Promise<Reviewed> {
  const body = { ...list, ...printMoment(locale, new Date(), navigator.userAgent) };
  const groups = new Map<string, ProblemGroup>();
  let rows = 0;
  for (let next: number | null = 0; next !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- each part says where the next one begins
    const { filas, grupos, siguiente }: CallAnswer<typeof reviewLabel> = await client.call(
      reviewLabel,
      { body: { ...body, saltar: next } },
      { signal },
    );
    rows += filas;
    for (const group of grupos) {
      const key = [group.level, group.code, group.variable].join(' ');
      const known = groups.get(key);
      groups.set(key, known ? withRows(known, group) : group);
    }
    if (siguiente !== null && rows >= mostRows) return { rows, more: true, groups: [...groups.values()] };
    next = siguiente;
  }
  return { rows, more: false, groups: [...groups.values()] };
}
