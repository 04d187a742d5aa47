import { SearchX, Tags } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocale } from '@marbete/ui/provider';
import { Button, EmptyState, PageHeader, SearchField, Select } from '@marbete/ui/ui';
import { LabelCard, type LabelActions } from './LabelCard.tsx';
import { labelOrders, sortedLabels, visibleLabels, type LabelOrder } from '../label-facts.ts';
import { DropList } from '../dropped-list/DropList.tsx';
import type { useLabels } from './labels-query.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelsList.module.css';

/** Stored in this browser: how the list is sorted. */
const orderKey = 'marbete.labels-order';

function storedOrder(): LabelOrder {
  return labelOrders.find((order) => order === localStorage.getItem(orderKey)) ?? 'newest';
}

export interface LabelsListViewProps extends LabelActions {
  labels: ReturnType<typeof useLabels>;
  manages: boolean;
  /** Marks the first card until something was printed (LBL-10). */
  highlightFirst: boolean;
  /** A call or a print is going on: no buttons (LBL-16). */
  busy: boolean;
  /** Id of the label that is being printed. */
  printing?: number | undefined;
  /** Buttons of the screen, such as the way to the gallery. */
  actions?: ReactNode;
  /** What the screen is called where it is not the own labels'. */
  heading?: LabelsHeading | undefined;
}

export interface LabelsHeading {
  title: string;
  text?: string;
  trail?: ReactNode;
}

/** The labels as cards, found by name; loading, empty, error and nothing-found have words of their own. */
export function LabelsListView(props: LabelsListViewProps) {
  const { labels, manages, highlightFirst, busy, printing, ...rest } = props;
  const { actions, heading, ...acts } = rest;
  const t = useTexts();
  const { locale } = useLocale();
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<LabelOrder>(storedOrder);
  const { etiquetas = [], url = '' } = labels.data ?? {};
  const shown = sortedLabels(visibleLabels(etiquetas, manages, query), order, locale);
  const all = query === '' ? shown.length : visibleLabels(etiquetas, manages, '').length;

  const cards = () => {
    if (!labels.data) return <LoadState query={labels} />;
    if (all === 0) {
      return (
        <>
          <EmptyState icon={<Tags aria-hidden />} title={t('labels.empty')} text={t('labels.emptyText')} />
          <DropList />
        </>
      );
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('labels.notFound', { query })}
          text={t('labels.notFoundText')}
          actions={<Button onClick={() => setQuery('')}>{t('labels.showAll')}</Button>}
        />
      );
    }
    return (
      <ul className={styles['cards']}>
        {shown.map((label, index) => (
          <li key={label.id} className={styles['item']}>
            <LabelCard
              {...acts}
              label={label}
              image={label.image === '' ? undefined : `${url}${label.image}`}
              manages={manages}
              highlighted={highlightFirst && index === 0 && query === ''}
              busy={busy}
              printing={printing === label.id}
            />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHeader title={t('labels.title')} {...heading} actions={actions} />
      {/* Also before the labels are there, so that they do not move when it comes. */}
      {all > 0 || labels.isPending ? (
        <div className={styles['find']}>
          <SearchField
            className={styles['search'] ?? ''}
            label={t('labels.search')}
            value={query}
            onChange={setQuery}
          />
          <Select
            label={t('labels.order')}
            value={order}
            options={labelOrders.map((value) => ({ value, label: t(`labels.order-${value}`) }))}
            onChange={(next) => {
              localStorage.setItem(orderKey, next);
              setOrder(next);
            }}
          />
        </div>
      ) : null}
      <div aria-busy={busy || undefined}>{cards()}</div>
    </>
  );
}
