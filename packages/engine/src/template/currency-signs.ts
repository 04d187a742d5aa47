/*
 * The currencies of price lists: ISO 4217 codes, and the signs that people write, the usual one first (CLDR, root and the
 * locales of the country; where those have none of its own, the common abbreviation). Data alone.
 */

const currencies =
  'MXN MX$ M.N. MN,USD US$ U$S U$D,EUR € euros euro,GBP £,JPY ¥ 円,GTQ Q Q.,CRC ₡,HNL L L.,COP,CLP,ARS,PEN S/ S/. S,PYG Gs Gs. ₲,' +
  'BRL R$,UYU $U,BOB Bs Bs.,DOP RD$,NIO C$,PAB B/.,CAD,CHF Fr. SFr.,BZD BZ$,CZK Kč,PLN zł,HUF Ft,RON lei,' +
  'BGN лв. лв,TRY ₺ TL,RUB ₽ руб. руб р.,UAH ₴ грн. грн,RSD din.,BAM KM,SEK,NOK,DKK,ISK,ILS ₪,INR ₹,CNY 元,KRW ₩ 원,' +
  'THB ฿,VND ₫ đ,PHP ₱,IDR Rp';

/** Signs by code; none where a currency has none of its own. */
export const signsByCode: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  currencies.split(',').map((words) => [words.slice(0, 3), words.split(' ').slice(1)]),
);

/** Signs of more than one currency, with those that have them; each may have a point behind it. */
export const sharedSigns: Readonly<Record<string, string>> = {
  $: 'MXN USD COP CLP ARS UYU DOP CAD NIO BZD CUP',
  kr: 'SEK NOK DKK ISK',
  Rs: 'INR',
};

/** Those without a smaller part (ISO 4217), or whose smaller part nobody pays (CLDR, cash digits); of a price that names one, three digits after a mark are thousands. */
export const wholeCurrencies: ReadonlySet<string> = new Set('CLP PYG JPY KRW VND ISK HUF IDR'.split(' '));
