import type { DocumentField } from '@marbete/engine/edit';
import type { Box } from '@marbete/engine/internal/picture/types';
import { useCallback, useMemo } from 'react';
import { useLocale, useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';

export interface FieldWords {
  /** What a list calls it: its variables or its words, else what it is. */
  title(field: DocumentField): string;
  /** What it is: text, barcode, line. */
  kind(field: DocumentField): string;
  /** Dots as millimetres with one decimal, in the reader's writing, without the unit. */
  mm(dots: number): string;
  /** All of it in one breath: 'Price, text, 12 by 4 mm at 30, 20 mm'. Says after the title why it does not print. */
  name(field: DocumentField, reason?: string): string;
  place(box: Box): string;
}

/** How fields are named to people, who see millimetres and never dots. */
export function useFieldWords(dpmm: number): FieldWords {
  const t = useTexts();
  const { locale } = useLocale();
  const called = usePlaceholderWords();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    const mm = (dots: number) => format.format(dots / dpmm);
    const kind = (field: DocumentField) => {
      if (field.kind === 'code') return isSquare(field) ? t('designer.kind-square') : t('designer.kind-code');
      return t(`designer.kind-${isLine(field) ? 'line' : field.kind}`);
    };
    const title = (field: DocumentField) => {
      const { name, placeholders } = field;
      if (name) return name;
      // A price is known without its sign.
      const named = placeholders.filter((name) => name !== 'MONEY_SYMBOL');
      if (placeholders.length > 0) return (named.length > 0 ? named : placeholders).map(called).join(' + ');
      const words = field.text.trim().replaceAll(/\s+/g, ' ');
      if (words !== '') return words.length > 32 ? `${words.slice(0, 31)}…` : words;
      return capital(kind(field));
    };
    const place = ({ x, y, width, height }: Box) =>
      t('designer.place', { width: mm(width), height: mm(height), x: mm(x), y: mm(y) });
    return {
      title,
      kind,
      mm,
      place,
      name(field, reason) {
        const first = title(field);
        const named = reason === undefined ? first : `${first}: ${reason.replace(/\.$/, '')}`;
        const what = kind(field);
        const kinds = first === capital(what) ? [] : [what];
        // In the order in which the list shows it.
        const marks = [
          ...(field.group ? [t('designer.groupNumber', { group: field.group })] : []),
          ...(field.locked ? [t('designer.locked')] : []),
        ];
        const parts = field.drawn
          ? [named, ...marks, ...kinds, place(field.box)]
          : [named, t('designer.notDrawn'), ...marks, ...kinds];
        return parts.join(', ');
      },
    };
  }, [t, locale, called, dpmm]);
}

/** Whether a shape is a line to people: ZPL writes one as a box that is as thick as it is high, or as wide (^GB). */
export function isLine({ kind, parameters, box, origin }: DocumentField): boolean {
  if (kind === 'line') return true;
  const thickness = Number(parameters['thickness']?.value) * origin.dotsPerUnit;
  return (
    kind === 'box' &&
    Math.max(box.width, box.height) > 4 * thickness &&
    Math.min(box.width, box.height) <= thickness
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Placeholders that labels fill themselves, or in parts, in words of their own. */
const ownWords = [
  'PRICE_INT',
  'PRICE_CENT',
  'OFFER_INT',
  'OFFER_CENT',
  'MONEY_SYMBOL',
  'DATE_NOW',
  'HOUR_NOW',
] as const;

/** What a placeholder is called where people read it: 'Price, cents' and not PRICE_CENT. */
export function usePlaceholderWords(): (name: string) => string {
  const t = useTexts();
  const nameOf = useVariableName();
  return useCallback(
    (name) => {
      const own = ownWords.find((each) => each === name);
      if (own) return t(`designer.variable-${own}`);
      // Labels write them in capitals.
      const words = nameOf(name).replaceAll('_', ' ').trim().toLowerCase();
      return capital(words);
    },
    [t, nameOf],
  );
}

const squares = /qr|data-?matrix|aztec|maxicode/i;

/** Codes whose modules are squares, which have a size and no height of their own. */
export function isSquare({ code }: DocumentField): boolean {
  return code !== undefined && squares.test(code.symbology);
}
