import type { HelperPrinter } from '@marbete/core/print/printers';
import { Button, Select } from '@marbete/ui/ui';
import { Columns3, ListChecks, Printer } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';
import { ProductsSelect, QuantitySelect } from '../shops/WhatIsPrinted.tsx';
import { languageName } from './WhichPrinter.tsx';
import styles from './ListToPaper.module.css';

export interface PrintBarProps {
  /** Undefined where there are no shops. */
  where: 'here' | 'shops' | undefined;
  printer: HelperPrinter | undefined;
  /** Ids of the languages that the label is there in, and the one that prints. */
  languages: readonly number[];
  language: number;
  /** The printer's, where it needs no choice. */
  known: number | undefined;
  canAskLanguage: boolean;
  /** Undefined where nothing was printed that could have changed. */
  products: 'all' | 'changed' | undefined;
  /** Undefined where the list has no quantities. */
  quantity: 'one' | 'listed' | undefined;
  /** What the green button says. */
  print: string;
  busy: boolean;
  isPrinting: boolean;
  isPrintable: boolean;
  onWhere: (where: 'here' | 'shops') => void;
  onPrinter: () => void;
  onLanguage: (languageId: number) => void;
  onAskLanguage: () => void;
  onProducts: (products: 'all' | 'changed') => void;
  onQuantity: (quantity: 'one' | 'listed') => void;
  /** Undefined without an account, where there is no such screen. */
  onColumns: (() => void) | undefined;
  onChooseRows: (() => void) | undefined;
}

/** The foot of the page: on which printer, what of the list and how many, and the button that prints. */
export function PrintBar(props: PrintBarProps) {
  const { where, printer, languages, language, known, canAskLanguage, products, quantity, busy } = props;
  const { onColumns, onChooseRows } = props;
  const t = useTexts();
  return (
    <div className={styles['bar']}>
      <div className={styles['set']}>
        {where ? (
          <Select
            label={t('shops.where')}
            value={where}
            options={[
              { value: 'here', label: t('shops.here') },
              { value: 'shops', label: t('shops.inShops') },
            ]}
            disabled={busy}
            onChange={props.onWhere}
          />
        ) : null}
        {where === 'shops' ? null : (
          <div className={styles['printer']}>
            <Printer aria-hidden />
            <span>{printer ? printer.name : t('labels.noPrinter')}</span>
            <Button kind="quiet" disabled={busy} onClick={props.onPrinter}>
              {t(printer ? 'listToPaper.changePrinter' : 'listToPaper.choosePrinter')}
            </Button>
          </div>
        )}
        {languages.length > 1 && known === undefined ? (
          <Select
            label={t('listToPaper.language')}
            value={language}
            options={languages.map((value) => ({ value, label: languageName(value) }))}
            disabled={busy}
            onChange={props.onLanguage}
          />
        ) : null}
        {canAskLanguage && where !== 'shops' ? (
          <Button kind="quiet" disabled={busy} onClick={props.onAskLanguage}>
            {known === undefined
              ? t('listToPaper.whichAsk')
              : t('listToPaper.speaks', { language: languageName(known) })}
          </Button>
        ) : null}
        {products ? <ProductsSelect value={products} disabled={busy} onChange={props.onProducts} /> : null}
        {quantity ? <QuantitySelect value={quantity} disabled={busy} onChange={props.onQuantity} /> : null}
      </div>
      <div className={styles['go']}>
        <Button
          type="submit"
          kind="go"
          icon={<Printer aria-hidden />}
          busy={props.isPrinting}
          disabled={busy || !props.isPrintable}
        >
          {props.print}
        </Button>
      </div>
      {onColumns && onChooseRows ? (
        <div className={styles['acts']}>
          <Button icon={<Columns3 aria-hidden />} disabled={busy} onClick={onColumns}>
            {t('listToPaper.columns')}
          </Button>
          <Button icon={<ListChecks aria-hidden />} disabled={busy} onClick={onChooseRows}>
            {t('listToPaper.chooseRows')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
