import type { Locale } from '@marbete/widgets/provider';

/** Addresses that the product's screens lead to and that belong to none of them, in the reader's language. */
export function productLinks(locale: Locale) {
  return {
    /** The public quote page. */
    quote: '/design',
    /** What becomes of people's data. */
    privacy: `/privacy.${locale}.html`,
    /** From the price list to the label. */
    video: '/videos/print.webm',
  } as const;
}
