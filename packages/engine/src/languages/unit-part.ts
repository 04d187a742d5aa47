import type { CompiledTemplate, CopyRange, Expansion, PrintMoment } from '../template/compiled.ts';
import { sourcesOf } from '../template/computed/sources.ts';
import type { Values } from '../template/values.ts';
import { eachOnce } from './filled-row.ts';

/*
 * Parts of a template that print only in rows with a unit price, `<UNIT>` ... `</UNIT>`: the template is compiled with them
 * and without, and each row takes one of both.
 */

const ofUnitPrice: ReadonlySet<string> = new Set(['UNIT_PRICE', ...(sourcesOf('UNIT_PRICE') ?? [])]);

/** A template that takes `whole` for rows with a unit price, and `without` for the others. */
export function withUnitPart(whole: CompiledTemplate, without: CompiledTemplate): CompiledTemplate {
  const hasUnit = (values: Values, moment: PrintMoment) =>
    /\S/.test(whole.completed(values, moment)['UNIT_PRICE']?.text ?? '');
  return {
    language: whole.language,
    isNewStyle: whole.isNewStyle,
    variables: whole.variables,
    head: whole.head,
    tail: whole.tail,
    warnings: whole.warnings,
    priceVariables: whole.priceVariables,
    gtinVariables: whole.gtinVariables,
    ...(whole.firstSerial === undefined ? {} : { firstSerial: whole.firstSerial }),
    lineAt: (line, expansion) => (expansion.lacksUnit ? without : whole).lineAt(line, expansion),
    fillTraced: (values, moment) => (hasUnit(values, moment) ? whole : without).fillTraced(values, moment),
    completed: (values, moment) => whole.completed(values, moment),
    expand(values, copies, moment, range: CopyRange = {}) {
      const full = whole.expand(values, copies, moment, range);
      if (hasUnit(values, moment)) return full;
      // What cannot be read is an error of the row, and what lacks a warning, as where there is no such part.
      const own = full.problems.filter(({ variable = '' }) => ofUnitPrice.has(variable));
      if (own.some(({ level }) => level === 'error')) return full;
      return new WithoutUnit(without.expand(values, copies, moment, range), own);
    },
  };
}

class WithoutUnit implements Expansion {
  readonly lacksUnit = true;
  readonly problems;
  readonly labels;
  readonly copies;
  readonly hasOffer;
  readonly isPrintable;
  readonly nextSerial?: number;
  readonly #made: Expansion;

  constructor(made: Expansion, problems: Expansion['problems']) {
    this.#made = made;
    this.problems = eachOnce([...problems, ...made.problems]);
    this.labels = made.labels;
    this.copies = made.copies;
    this.hasOffer = made.hasOffer;
    this.isPrintable = made.isPrintable;
    if (made.nextSerial !== undefined) this.nextSerial = made.nextSerial;
  }

  get code(): Uint8Array | null {
    return this.#made.code;
  }

  appendTo(buffer: Parameters<Expansion['appendTo']>[0]): void {
    this.#made.appendTo(buffer);
  }
}
