import {
  decimalSeparators,
  currencySigns,
  saveCurrency,
  saveForm,
  saveLineBreaks,
  savePrice,
  saveSerial,
} from '@marbete/core/api/label-configurations';
import type { Label } from '@marbete/core/api/labels';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useQuestions, useToasts } from '@marbete/ui/ui';
import { useCacheLabels } from '../labels/labels-query.ts';
import type { ConfigurationDraft } from './configuration-draft.ts';
import { useTexts } from '../texts/texts.ts';

export type Section = 'form' | 'price' | 'currency' | 'lines' | 'serial';

/** Toasts of a configuration stay longer (CONST-04). */
const toastMs = 6000;

/** Saves one section and shows the server's message (CONF-19); asks first where the label would lose its catalogue (CONF-08). */
export function useSaveConfiguration(label: Label) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { ask } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const cacheLabels = useCacheLabels();
  const [saving, setSaving] = useState<Section>();
  const params = { id: label.id };
  const linked = label.catalogo_id !== null;

  const send = (section: Section, { questions, asks, price, moneda, lines, serial }: ConfigurationDraft) => {
    switch (section) {
      case 'form':
        return client.call(saveForm, {
          params,
          body: { formulario: [...questions], form_activo: asks ? 1 : 0, catalogo: linked },
        });
      case 'price': {
        const valor = decimalSeparators.find((each) => each === price.valor) ?? '.';
        return client.call(savePrice, { params, body: { precio: price.precio, valor } });
      }
      case 'currency': {
        const sign = currencySigns.find((each) => each === moneda) ?? '$';
        return client.call(saveCurrency, { params, body: { moneda: sign } });
      }
      case 'lines':
        return client.call(saveLineBreaks, { params, body: { lista: [...lines] } });
      case 'serial':
        return client.call(saveSerial, {
          params,
          body: { variable: 'SERIALIZE', inicioContador: serial.start, incrementador: serial.step },
        });
    }
  };

  /** Answers whether it was saved. */
  async function save(section: Section, draft: ConfigurationDraft): Promise<boolean> {
    if (section === 'form' && linked) {
      const yes = await ask({
        icon: 'warning',
        title: t('configuration.unlinkTitle'),
        text: t('configuration.unlinkText'),
        confirmLabel: t('configuration.unlink'),
      });
      if (!yes) return false;
    }
    setSaving(section);
    try {
      const { data } = await send(section, draft);
      toasts[data.icon](data.message, { timeoutMs: toastMs });
      cacheLabels(undefined);
      await queries.invalidateQueries({ queryKey: ['label-configuration', label.id] });
      return data.icon === 'success';
    } catch (error) {
      toasts.error(errorText(error), { timeoutMs: toastMs });
      return false;
    } finally {
      setSaving(undefined);
    }
  }
  return { save, saving };
}
