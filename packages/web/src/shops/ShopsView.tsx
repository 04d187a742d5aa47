import type { StationV1 } from '@marbete/core/api/v1/stations';
import { useFormats } from '@marbete/ui/provider';
import { Button, EmptyState, IconButton, PageHeader, SearchField, Select } from '@marbete/ui/ui';
import { EllipsisVertical, KeyRound, List, PenLine, Plus, SearchX, Store, Tags, Unlink } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { pageOf, PagedRecords } from '../ui/PagedRecords.tsx';
import type { RecordColumn } from '../ui/Records.tsx';
import type { Group } from './GroupDialog.tsx';
import { foundLines, keyOfLine, linesOf, type ShopLine, stateKinds, stateOf } from './shop-lines.ts';
import styles from './Shops.module.css';

/** Of the filter: every group. */
const all = 0;

export interface ShopsViewProps {
  stations: readonly StationV1[] | undefined;
  groups: readonly Group[];
  /** Stands in the list's place while there are none yet. */
  loading: ReactNode;
  /** When the stations were asked for, in milliseconds. */
  now: number;
  busy: boolean;
  mayChange: boolean;
  /** Without a station a new one. */
  onPair: (again: StationV1 | undefined) => void;
  onGroups: () => void;
  onWaits: (line: ShopLine) => void;
  onEdit: (station: StationV1) => void;
  onWithdraw: (station: StationV1) => void;
}

/** A line a printer: what is wrong first, filtered by group and by words. */
export function ShopsView(props: ShopsViewProps) {
  const { stations, groups, loading, now, busy, mayChange, onPair, onGroups } = props;
  const t = useTexts();
  const [shown, setShown] = useState({ words: '', group: all, page: 1, perPage: 50 });
  const lines = useMemo(() => linesOf(stations ?? [], now), [stations, now]);
  const columns = useColumns(groups, now);
  const isKnown = groups.some(({ id }) => id === shown.group);
  const group = isKnown ? shown.group : undefined;
  const found = useMemo(() => foundLines(lines, { group, words: shown.words }), [lines, group, shown.words]);
  const pair = mayChange ? (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => onPair(undefined)}>
      {t('shops.pair')}
    </Button>
  ) : null;
  const list = () => {
    if (!stations) return loading;
    if (stations.length === 0) {
      return (
        <EmptyState
          icon={<Store aria-hidden />}
          title={t('shops.empty')}
          text={t(mayChange ? 'shops.emptyText' : 'shops.emptyOperator')}
          actions={pair}
        />
      );
    }
    if (found.length === 0) {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('shops.notFound')}
          text={t('shops.notFoundText')}
          actions={
            <Button onClick={() => setShown({ ...shown, words: '', group: all, page: 1 })}>
              {t('shops.showAll')}
            </Button>
          }
        />
      );
    }
    return (
      <PagedRecords
        label={t('shops.title')}
        {...pageOf(found, shown)}
        keyOf={keyOfLine}
        columns={columns}
        busy={busy}
        optionsHead={t('shops.options')}
        renderOptions={(line) => <Options {...props} line={line} />}
        onShow={(next) => setShown({ ...shown, ...next })}
      />
    );
  };
  const hasShops = stations !== undefined && stations.length > 0;
  return (
    <>
      <PageHeader
        title={t('shops.title')}
        text={t('shops.text')}
        actions={
          mayChange && hasShops ? (
            <>
              <Button icon={<Tags aria-hidden />} onClick={onGroups}>
                {t('shops.groups')}
              </Button>
              {pair}
            </>
          ) : undefined
        }
      />
      {hasShops ? (
        <div className={styles['filters']}>
          <SearchField
            label={t('shops.search')}
            value={shown.words}
            onChange={(words) => setShown({ ...shown, words, page: 1 })}
          />
          {groups.length > 0 ? (
            <Select
              label={t('shops.group')}
              value={group ?? all}
              options={[
                { value: all, label: t('shops.allGroups') },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(next) => setShown({ ...shown, group: next, page: 1 })}
            />
          ) : null}
        </div>
      ) : null}
      {list()}
    </>
  );
}

function Options(props: ShopsViewProps & { line: ShopLine }) {
  const { line, busy, mayChange, onPair, onWaits, onEdit, onWithdraw } = props;
  const { station, printer } = line;
  const t = useTexts();
  const name = printer ? `${station.name} · ${printer.name}` : station.name;
  return (
    <Menu
      disabled={busy}
      trigger={<IconButton label={t('shops.optionsOf', { name })} icon={<EllipsisVertical aria-hidden />} />}
    >
      <MenuItem icon={<List />} onSelect={() => onWaits(line)}>
        {t('shops.showWaits')}
      </MenuItem>
      {mayChange ? (
        <>
          <MenuItem icon={<PenLine />} onSelect={() => onEdit(station)}>
            {t('shops.edit')}
          </MenuItem>
          <MenuItem icon={<KeyRound />} onSelect={() => onPair(station)}>
            {t('shops.again')}
          </MenuItem>
          <MenuItem icon={<Unlink />} danger onSelect={() => onWithdraw(station)}>
            {t('shops.withdraw')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** States that a printer tells in the helper's words, as people know them. */
const printerWords: Readonly<Record<string, 'printing' | 'ready'>> = { ready: 'ready', printing: 'printing' };
const attentionWords = ['head-open', 'paper-out', 'ribbon-out', 'paused', 'needs-attention'] as const;

function useColumns(groups: readonly Group[], now: number): RecordColumn<ShopLine>[] {
  const t = useTexts();
  const { dateTime } = useFormats();
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const words = (line: ShopLine) => {
    const state = stateOf(line, now);
    const told = line.printer?.state ?? '';
    if (state === 'ready') {
      const known = printerWords[told];
      return known ? t(`shops.state-${known}`) : told;
    }
    if (state !== 'attention') return t(`shops.state-${state}`);
    const known = attentionWords.find((each) => each === told);
    if (known) return t(`printerState.${known}-title`);
    return told === '' ? t('shops.state-attention') : `${t('shops.state-attention')}: ${told}`;
  };
  return [
    {
      name: 'shop',
      head: t('shops.shop'),
      isTitle: true,
      cell: (line) => (
        <span className={styles['name']}>
          <span className={styles['dot']} data-kind={stateKinds[stateOf(line, now)]} aria-hidden />
          <span>
            <span className={styles['line']}>{line.station.name}</span>
            <small className={styles['soft']}>
              {line.station.groups.flatMap((id) => names.get(id) ?? []).join(', ')}
            </small>
          </span>
        </span>
      ),
    },
    {
      name: 'printer',
      head: t('shops.printer'),
      cell: ({ printer }) => printer?.name ?? t('shops.noPrinter'),
    },
    { name: 'state', head: t('shops.state'), cell: words },
    {
      name: 'seen',
      head: t('shops.seen'),
      tight: true,
      cell: ({ station: { seenAt } }) => (seenAt === null ? t('shops.never') : dateTime(new Date(seenAt))),
    },
    {
      name: 'waits',
      head: t('shops.waiting'),
      tight: true,
      cell: ({ printer }) =>
        printer && printer.waits > 0 ? t('shops.waits', { count: printer.waits }) : t('shops.waitsNone'),
    },
  ];
}
