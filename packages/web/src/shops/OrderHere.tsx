import { showLabel, type Label } from '@marbete/core/api/labels';
import { languageById, languageOf } from '@marbete/engine/internal/languages/languages';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Notice, useToasts } from '@marbete/ui/ui';
import { useMutation } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ProductsSelect, QuantitySelect } from './WhatIsPrinted.tsx';
import { useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useDialogAbout } from '../ui/use-dialog-about.ts';
import { useStations } from './shops-query.ts';
import styles from './Shops.module.css';
import { useShopOrder } from './use-shop-order.ts';
import { WhereShops } from './WhereShops.tsx';

export interface OrderHereProps {
  catalogueId: number;
  labelId: number;
}

/** Orders a list at shops from where it prints, also for operators; nothing where nobody sees a shop. */
export function OrderHere({ catalogueId, labelId }: OrderHereProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const { role } = useAccount();
  const stations = useStations({ enabled: role === 2 || role === 3 });
  const ordering = useDialogAbout<Label>();
  const begin = useMutation({
    mutationFn: () => client.call(showLabel, { body: { id: labelId } }),
    onSuccess: ({ etiquetas }) => ordering.open(etiquetas),
    onError: (error) => toasts.error(errorText(error)),
  });
  if (!stations.data || stations.data.length === 0) return null;
  return (
    <div className={styles['open']}>
      <Button icon={<Store aria-hidden />} busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('shops.printHere')}
      </Button>
      {ordering.shown ? (
        <OrderDialog
          key={ordering.shown.round}
          open={ordering.isOpen}
          catalogueId={catalogueId}
          label={ordering.shown.about}
          onClose={ordering.close}
        />
      ) : null}
    </div>
  );
}

interface OrderDialogProps {
  open: boolean;
  catalogueId: number;
  label: Label;
  onClose: () => void;
}

function OrderDialog({ open, catalogueId, label, onClose }: OrderDialogProps) {
  const t = useTexts();
  const [rows, setRows] = useState<'all' | 'changed'>('all');
  const [quantity, setQuantity] = useState<'one' | 'listed'>('one');
  const language = languageById(label.language_id);
  const languageName = language === undefined ? '' : languageOf(language).name;
  const order = useShopOrder({ name: label.nombre, language: language ?? '', enabled: true });
  const give = useMutation({
    mutationFn: () =>
      order.give({
        label: label.id,
        list: catalogueId,
        rows,
        quantity: quantity === 'one' ? 1 : undefined,
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order.check()) give.mutate();
  };
  const each = t(quantity === 'one' ? 'shops.summaryEach' : 'shops.summaryListed');
  return (
    <FormDialog
      open={open}
      busy={give.isPending}
      title={t('shops.printHere')}
      description={t('shops.printHereText', { name: label.nombre })}
      save={
        order.chosen.length === 0
          ? t('shops.giveOrderNone')
          : t('shops.giveOrder', { count: order.chosen.length })
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {give.error ? (
        <Notice kind="error" title={t('shops.orderFailed')}>
          {order.errorText(give.error, languageName)}
        </Notice>
      ) : null}
      <div className={styles['times']}>
        <ProductsSelect value={rows} onChange={setRows} />
        <QuantitySelect value={quantity} onChange={setQuantity} />
      </div>
      <WhereShops
        order={order}
        language={languageName}
        labels={rows === 'changed' ? t('shops.summaryChanged') : each}
        leavesOut={false}
        disabled={give.isPending}
      />
    </FormDialog>
  );
}
