import { Notice, TextField } from '@marbete/ui/ui';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { placeOf } from './order-draft.ts';
import { unseenToday } from './shop-lines.ts';
import styles from './Shops.module.css';
import type { ShopOrder } from './use-shop-order.ts';
import { useShopTime } from './use-shop-time.ts';

export interface WhereShopsProps {
  order: ShopOrder;
  /** How people call the label's language. */
  language: string;
  /** The labels that each printer prints, in words. */
  labels: string;
  /** Rows are left out of a print on this computer. */
  leavesOut: boolean;
  disabled: boolean;
}

/** In which shops and when an order prints, and what that means before it is given. */
export function WhereShops({ order, language, labels, leavesOut, disabled }: WhereShopsProps) {
  const t = useTexts();
  const { draft, change, places, chosen, groups } = order;
  const stations = [...new Map(chosen.map(({ station }) => [station.id, station])).values()];
  const unseen = unseenToday(stations, order.now);
  const untilError = order.issue === undefined ? undefined : t(`shops.issue-${order.issue}`);
  const toggled = (id: number) =>
    draft.groups.includes(id) ? draft.groups.filter((each) => each !== id) : [...draft.groups, id];
  if (places.length === 0) return <Notice kind="warning">{t('shops.whereNoPrinter', { language })}</Notice>;
  return (
    <section className={styles['where']} aria-label={t('shops.whereTitle')}>
      <div>
        <h2 className={styles['heading']}>{t('shops.whereTitle')}</h2>
        <p className={styles['soft']}>{t('shops.whereLanguage', { language })}</p>
      </div>
      {groups.length > 0 ? (
        <fieldset className={styles['set']}>
          <legend className={styles['legend']}>{t('shops.whereGroups')}</legend>
          <div className={styles['chips']}>
            {groups.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={styles['chip']}
                aria-pressed={draft.groups.includes(id)}
                disabled={disabled}
                onClick={() => change({ groups: toggled(id) })}
              >
                {draft.groups.includes(id) ? <Check aria-hidden /> : null}
                {name}
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <ChoiceList
        label={t('shops.wherePrinters')}
        search={t('shops.search')}
        choices={places.map((place) => ({
          value: placeOf(place),
          label: `${place.station.name} · ${place.printer.name}`,
        }))}
        chosen={draft.printers}
        onChange={(printers) => change({ printers })}
      />
      <div className={styles['times']}>
        <TextField
          label={t('shops.orderName')}
          value={draft.name}
          maxLength={100}
          autoComplete="off"
          disabled={disabled}
          error={order.lacksName ? t('shops.issue-name') : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          type="datetime-local"
          label={t('shops.from')}
          hint={t('shops.fromHint')}
          value={draft.from}
          disabled={disabled}
          onChange={(event) => change({ from: event.target.value.slice(0, 16) })}
        />
        <TextField
          type="datetime-local"
          label={t('shops.until')}
          hint={t('shops.untilHint')}
          value={draft.until}
          disabled={disabled}
          aria-required
          error={untilError}
          onChange={(event) => change({ until: event.target.value.slice(0, 16) })}
        />
      </div>
      {leavesOut ? <Notice kind="warning">{t('shops.leftOut')}</Notice> : null}
      <Before order={order} labels={labels} unseen={unseen} />
      {order.given ? (
        <output>
          <Notice
            kind="success"
            title={t('shops.ordered')}
            actions={<Link to="/tiendas">{t('shops.title')}</Link>}
          >
            {t('shops.orderedText', { name: order.given.name, count: order.given.printers })}
          </Notice>
        </output>
      ) : null}
    </section>
  );
}

/** What an order means, before it is given. */
function Before({ order, labels, unseen }: { order: ShopOrder; labels: string; unseen: number }) {
  const t = useTexts();
  const shopTime = useShopTime();
  const { chosen, draft } = order;
  if (chosen.length === 0) return <p className={styles['soft']}>{t('shops.whereNone')}</p>;
  return (
    <div>
      {draft.until === '' ? null : (
        <p>
          {t('shops.summary', { labels, count: chosen.length, until: shopTime(`${draft.until}Z`, 'UTC') })}
        </p>
      )}
      <p className={styles['soft']}>{t('shops.lineDown')}</p>
      {unseen > 0 ? <Notice kind="warning">{t('shops.unseen', { count: unseen })}</Notice> : null}
    </div>
  );
}
