import type { Range } from '../picture/elements.ts';
import { variableOf } from './placeholders.ts';
import { priceVariables } from './row-prices.ts';

/*
 * What a label does with a text that is longer than its field: a tag of the template says it, so that it goes wherever
 * the template goes (docs/printing.md, Texts that are too long; docs/decisions/042-what-a-long-text-does.md).
 */

/** What is done with a text that does not fit, in the order in which a screen offers it. */
export const fitActions = ['shrink', 'cut', 'stop'] as const;
export type FitAction = (typeof fitActions)[number];

/** One `<FIT NAME ...>` of a template. */
export interface TextFit {
  readonly variable: string;
  /** Lines that the text may take; those of its field where it is absent. */
  readonly lines?: number | undefined;
  /** How long a line may be, in dots; to the end of the label or the block where it is absent. */
  readonly widthDots?: number | undefined;
  /** Absent: it prints as it is, with the warning that every long text has. */
  readonly action?: FitAction | undefined;
  /** Of a text that shrinks: the smallest size in percent of its own, which it reaches in two steps; 50 when absent. */
  readonly leastPercent?: number | undefined;
  /** Of a text that shrinks: whether what does not fit in its smallest size is cut. */
  readonly isCut?: boolean | undefined;
}

const mostLines = 20;

/** Smallest share of its size to which a text is made smaller, in percent. */
export const smallestPercent = 50;

export const fitTag = /<FIT\b([^<>\r\n]*)>/gi;

/** A tag of a template: where it stands, what it says, or what is wrong with it. */
export interface TextFitTag extends Range {
  readonly fit?: TextFit;
  readonly fault?: string;
}

/** The choices of a template, in order; a variable has one. */
export function readTextFits(text: string): TextFitTag[] {
  const known = new Set<string>();
  return [...text.matchAll(fitTag)].map(({ index: start, 0: tag, 1: said = '' }) => {
    const place = { start, end: start + tag.length };
    const [name = '', ...words] = said.trim().split(/\s+/);
    const fault = (message: string) => ({ ...place, fault: `${tag} ${message}` });
    if (!/^[A-Za-z_]\w{0,63}$/.test(name)) return fault('names no variable: write <FIT NAME shrink>.');
    const fit: { -readonly [Key in keyof TextFit]: TextFit[Key] } = { variable: variableOf(name) };
    for (const word of words) {
      const [, key, number = ''] = /^(lines|width)=([1-9]\d{0,4})$/i.exec(word) ?? [];
      const action = fitActions.find((each) => each === word.toLowerCase());
      const [, least = ''] = /^shrink=(\d{2})$/i.exec(word) ?? [];
      if (Number(least) >= smallestPercent && fit.action === undefined) {
        fit.action = 'shrink';
        fit.leastPercent = Number(least);
      } else if (action === 'cut' && fit.action === 'shrink' && !fit.isCut) fit.isCut = true;
      else if (action !== undefined && fit.action === undefined) fit.action = action;
      else if (key?.toLowerCase() === 'lines' && Number(number) <= mostLines) fit.lines = Number(number);
      else if (key?.toLowerCase() === 'width') fit.widthDots = Number(number);
      else
        return fault(
          `has '${word}': write shrink, shrink=70, cut or stop, lines=2 (at most ${mostLines}), width=300.`,
        );
    }
    if (fit.action === undefined && fit.lines === undefined)
      return fault('does not say what to do: add shrink, cut, stop or lines=2.');
    if ((fit.action === 'cut' || fit.isCut) && priceVariables.has(fit.variable))
      return fault('would cut a price: write shrink or stop.');
    if (known.has(fit.variable))
      return fault('says it a second time for one variable: leave out one of them.');
    known.add(fit.variable);
    return { ...place, fit };
  });
}

/** The template with these choices in place of its own: a tag a line, above everything else. */
export function withTextFits(text: string, fits: readonly TextFit[]): string {
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const own = text.replace(/^[ \t]*<FIT\b[^<>\r\n]*>[ \t]*(?:\r\n|\n|\r|$)/gim, '').replace(fitTag, '');
  const tags = fits.map(({ variable, lines, widthDots, action, leastPercent, isCut }) => {
    const shrinks = action === 'shrink';
    const done = shrinks && leastPercent ? `shrink=${leastPercent}` : action;
    const words = [
      lines && `lines=${lines}`,
      widthDots && `width=${widthDots}`,
      done,
      shrinks && isCut && 'cut',
    ];
    return `<FIT ${[variable, ...words.filter(Boolean)].join(' ')}>${end}`;
  });
  return tags.join('') + own;
}

/** The template with these choices in place of those of the same variables, whose lines stay as long as they were. */
export function withChangedFits(text: string, fits: readonly TextFit[]): string {
  if (fits.length === 0) return text;
  const known = readTextFits(text).flatMap(({ fit }) => fit ?? []);
  const of = (all: readonly TextFit[], name: string) => all.find(({ variable }) => variable === name);
  return withTextFits(text, [
    ...known.filter(({ variable }) => !of(fits, variable)),
    ...fits.map((fit) => ({ widthDots: of(known, fit.variable)?.widthDots, ...fit })),
  ]);
}

/** What a language has to know to fit a text of its own: the choice and which slot it is of. */
export interface FitChoice {
  readonly at: number;
  readonly fit: TextFit;
}
