import type { helper } from '../texts/es-MX/helper.ts';
import type { pagePrinters } from '../texts/es-MX/page-printers.ts';
import type { refusals } from '../texts/es-MX/refusals.ts';
import type { widget } from '../texts/es-MX/widget.ts';
import type { SameKeys } from './texts.ts';

/* The words of the public widgets, apart from React: the element's types, which other frameworks read, name them. */

/** What they say as long as nothing is in the way. */
export interface FirstTexts {
  widget: typeof widget;
}

export interface PublicTexts {
  widget: typeof widget & typeof refusals;
  helper: typeof helper;
  pagePrinters: typeof pagePrinters;
}

/** One language of the public widgets. */
export type PublicDictionary = { readonly [F in keyof PublicTexts]: SameKeys<PublicTexts[F]> };

/** A host's own words in place of single texts, by feature and name: `{ widget: { print: 'Etiquetar' } }`. */
export type TextReplacements = {
  readonly [F in keyof PublicTexts]?: Partial<Record<keyof PublicTexts[F], string>>;
};
