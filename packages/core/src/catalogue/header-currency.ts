import { currencyCode, isoCodes } from '@marbete/engine/internal/template/prices';
import { headerKey } from './header-names.ts';
import { headerWords } from './header-words.ts';

/** Currencies by the words that stand above columns. */
const currencyWords: Readonly<Record<string, string>> = {
  EURO: 'EUR', EUROS: 'EUR', DOLARES: 'USD', DOLLARS: 'USD', QUETZALES: 'GTQ', SOLES: 'PEN', COLONES: 'CRC',
  LEMPIRAS: 'HNL', BOLIVIANOS: 'BOB', GUARANIES: 'PYG', REAIS: 'BRL', CORDOBAS: 'NIO', BALBOAS: 'PAB',
}; // prettier-ignore

/** Languages of one country each, whose money has no smaller part: a price above a column says it. */
const currencyByHeader: ReadonlyMap<string, string> = new Map(
  Object.entries({ ja: 'JPY', ko: 'KRW', vi: 'VND' }).flatMap(([language, currency]) =>
    [headerWords['PRICE']?.[language], headerWords['OFFER']?.[language]]
      .flatMap((words) => words?.split(' ') ?? [])
      .map((word) => [headerKey(word), currency] as const),
  ),
);

/** Signs that stand beside anything, and letters that make a dollar or a sol another one. */
const sign = /US\$|U\$S|MX\$|RD\$|R\$|(?<![A-Z])C\$|(?<![A-Z])S\/\.?(?!\w)|(?<![A-Z])B\/\.|[^\P{Sc}$]/u;
/** Words that no other word of a header looks like: Kč, zł, лв; L and S are sizes too. */
const isSignWord = (word: string) =>
  word.length > 1 && !isoCodes.includes(word.toUpperCase()) && currencyCode(word) !== undefined;

/** The currency that the name of a column says: 'Precio €', 'PVP (EUR)', 'Precio en dólares'; undefined without one. */
export function currencyOfHeader(name: string): string | undefined {
  const found = sign.exec(name)?.[0] ?? name.split(/[\s()[\]/.]+/).find(isSignWord);
  if (found !== undefined) return currencyCode(found);
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z]+/);
  const code = words.find((word) => isoCodes.includes(word));
  return (
    code ??
    words.map((word) => currencyWords[word.toUpperCase()]).find((each) => each !== undefined) ??
    currencyByHeader.get(headerKey(name))
  );
}
