import { isAppError } from '@marbete/core/api/errors';
import { createOrder } from '@marbete/core/api/v1/orders';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { chosenPlaces, localNow, type OrderDraft, placesFor, timeIssue } from './order-draft.ts';
import { stationsKey, useGroups, useStations } from './shops-query.ts';

/** What is ordered: which label of which list, which rows, and how many of each where the list does not say. */
export interface Ordered {
  label: number;
  list: number;
  rows: 'all' | 'changed';
  quantity: number | undefined;
}

/** What a person orders at shops. `language` is the label's, `enabled` whether there may be shops at all. */
export function useShopOrder({
  name,
  language,
  enabled,
}: {
  name: string;
  language: string;
  enabled: boolean;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const stations = useStations({ enabled });
  const hasShops = stations.data !== undefined && stations.data.length > 0;
  const groups = useGroups({ enabled: hasShops });
  const [draft, setDraft] = useState<OrderDraft>({
    name: name.slice(0, 100),
    groups: [],
    printers: [],
    from: '',
    until: '',
  });
  const [wasSent, setWasSent] = useState(false);
  const [given, setGiven] = useState<{ name: string; printers: number }>();
  const places = placesFor(stations.data ?? [], language);
  const chosen = chosenPlaces(places, draft);
  const now = stations.dataUpdatedAt;
  const issue = timeIssue(draft, localNow(now));
  return {
    hasShops,
    /** When the shops were asked for, in milliseconds. */
    now,
    groups: groups.data ?? [],
    places,
    chosen,
    draft,
    issue: wasSent ? issue : undefined,
    lacksName: wasSent && draft.name.trim() === '',
    given,
    change(values: Partial<OrderDraft>) {
      setGiven(undefined);
      setDraft({ ...draft, ...values });
    },
    /** Whether it can be sent; what is missing is said from now on. */
    check(): boolean {
      setWasSent(true);
      return issue === undefined && draft.name.trim() !== '' && chosen.length > 0;
    },
    async give({ quantity, ...what }: Ordered): Promise<void> {
      const known = new Set(places.map(({ station, printer }) => `${station.id} ${printer.id}`));
      const { runs } = await client.call(createOrder, {
        body: {
          ...what,
          ...(quantity === undefined ? {} : { quantity }),
          name: draft.name.trim(),
          groups: draft.groups.filter((id) => groups.data?.some((group) => group.id === id)),
          printers: draft.printers
            .filter((place) => known.has(place))
            .map((place) => {
              const gap = place.indexOf(' ');
              return { station: place.slice(0, gap), printer: place.slice(gap + 1) };
            }),
          ...(draft.from === '' ? {} : { from: draft.from }),
          until: draft.until,
        },
      });
      void queries.invalidateQueries({ queryKey: stationsKey });
      setWasSent(false);
      setGiven({ name: draft.name.trim(), printers: runs.length });
      setDraft({ ...draft, until: '', from: '' });
    },
    /** Why it was not ordered, with the rows that do not print. */
    errorText(error: unknown, languageName: string): string {
      if (!isAppError(error)) return errorText(error);
      const { code, details, issues } = error;
      const rows = issues.flatMap(({ path: [first, row] }) => (first === 'list' ? [row] : []));
      if (code === 'data-invalid' && rows.length > 0)
        return t('shops.orderRows', { rows: [...new Set(rows)].slice(0, 20).join(', ') });
      if (issues.some(({ rule }) => rule === 'time')) return t('shops.issue-past');
      if (issues.some(({ rule }) => rule === 'language'))
        return t('shops.orderLanguage', { language: languageName });
      return details['reason'] === 'no-key' ? t('shops.orderNoKey') : errorText(error);
    },
  };
}

export type ShopOrder = ReturnType<typeof useShopOrder>;
