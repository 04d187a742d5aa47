import type { Gs1Element } from '../../codes/gs1.ts';

/*
 * An article with its date, weight, lot and serial number in the two ways of GS1: elements for a bar code, and a link for QR
 * codes. The identifiers and the order of a link's path (22, 10, 21 after 01) are those of the GS1 Barcode Syntax
 * Dictionary, release 2023-12-11 (ref.gs1.org): dlpkey=22,10,21.
 */

/** Whose links they are where an account has no domain of its own. */
const usualLinkDomain = 'id.gs1.org';

/** A domain of links: names of letters, digits and hyphens with points between them. */
const linkDomain = /^(?=.{4,100}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

export const isLinkDomain = (text: string): boolean => linkDomain.test(text);

export interface Gs1Values {
  gtin: string;
  /** YYMMDD. */
  bestBefore?: string | undefined;
  /** Millionths of a kilogram. */
  weight?: number | undefined;
  lot?: string | undefined;
  serial?: string | undefined;
}

/** The elements of an article, those of a fixed length first; undefined for a weight that six digits cannot say. */
export function elementsOf({ gtin, bestBefore, weight, lot, serial }: Gs1Values): Gs1Element[] | undefined {
  const elements: Gs1Element[] = [{ ai: '01', data: gtin.padStart(14, '0') }];
  if (bestBefore) elements.push({ ai: '15', data: bestBefore });
  if (weight !== undefined) {
    const said = weightElement(weight);
    if (!said) return undefined;
    elements.push(said);
  }
  if (lot) elements.push({ ai: '10', data: lot });
  if (serial) elements.push({ ai: '21', data: serial });
  return elements;
}

/** A net weight in kilograms: grams where it has no smaller part (310n, n decimals, six digits). */
function weightElement(millionths: number): Gs1Element | undefined {
  const decimals = [3, 4, 5, 2, 1, 0].find((places) => {
    const units = (millionths * 10 ** places) / 1e6;
    return Number.isInteger(units) && units < 1e6;
  });
  if (decimals === undefined) return undefined;
  return { ai: `310${decimals}`, data: String((millionths * 10 ** decimals) / 1e6).padStart(6, '0') };
}

/** Elements as a link: the article, its lot and serial number as a path, the others behind the question mark. */
export function linkOf(elements: readonly Gs1Element[], domain = usualLinkDomain): string {
  const isPath = ({ ai }: Gs1Element) => ai === '01' || ai === '10' || ai === '21';
  const said = ({ ai, data }: Gs1Element) => [ai, encodeURIComponent(data)] as const;
  const path = elements.filter(isPath).map((element) => said(element).join('/'));
  const query = elements.filter((element) => !isPath(element)).map((element) => said(element).join('='));
  return `https://${domain}/${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
