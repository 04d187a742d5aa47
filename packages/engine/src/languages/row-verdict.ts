import { codeDigits } from '../codes/gtin.ts';
import { quietZoneOf } from '../picture/check-codes.ts';
import { saidBy, type LabelElement } from '../picture/elements.ts';
import { inkBoxes, intersection } from '../picture/ink-places.ts';
import { standardLimits } from '../picture/limits.ts';
import { findOverlaps } from '../picture/overlaps.ts';
import type { CompiledTemplate, PrintMoment } from '../template/compiled.ts';
import { suppliedValue } from '../template/row-prices.ts';
import { sampleValues } from '../template/samples.ts';
import { joinCode } from '../template/source.ts';
import { ownValue, type Problem, type Value, type Values } from '../template/values.ts';
import { KnownFits } from './known-fits.ts';
import { fieldKeys, isTooLong, linesOf, pairKey, quietZones, sidesOutside } from './laid-fields.ts';
import { type PrintHead, usualHead, usualPaper } from './print-head.ts';
import { canRender, layoutLabel } from './render.ts';
import {
  type Finding,
  findingsOf,
  type Laid,
  type Own,
  problemOf,
  type Role,
  textOf,
} from './row-findings.ts';

export { isInVerdict } from './row-findings.ts';

/*
 * What the layout of a row shows (docs/printing.md, Problems): texts and codes that leave the label, that print over each
 * other, that find no room in their block, quiet zones that are too small, characters that a font lacks, codes that cannot
 * be drawn. One function says it, for previews, checks and printing alike. Nothing is inked, and a row is laid out only
 * where it is not known to fit.
 */

/** A label of many variables is laid out as often: others are served once it took this long. */
const turnMs = 50;

export interface RowVerdict {
  /**
   * Problems of a row whose printer code can be made, as its layout shows them. Those without a variable are of the
   * template, whatever the row says. A promise where the row has to be laid out.
   */
  look(values: Values, moment: PrintMoment): readonly Problem[] | Promise<readonly Problem[]>;
}

const verdicts = new WeakMap<CompiledTemplate, Map<string, RowVerdict>>();
const noProblems: readonly Problem[] = [];

/** The verdict on rows of a template, as a printer prints them; what one row taught holds for the next. */
export function verdictOf(template: CompiledTemplate, head = usualHead): RowVerdict {
  const known = verdicts.get(template) ?? new Map<string, RowVerdict>();
  verdicts.set(template, known);
  const key = JSON.stringify(head);
  const verdict = known.get(key) ?? createRowVerdict(template, head);
  known.set(key, verdict);
  return verdict;
}

function createRowVerdict(template: CompiledTemplate, head: PrintHead): RowVerdict {
  if (!canRender(template.language)) return { look: () => noProblems };
  const prices = new Set(template.priceVariables.all);
  const owns = new Map<string, Promise<Own>>();
  const owners = new Map<string, Promise<readonly (readonly string[])[]>>();
  const fits = new KnownFits<Finding>(template);
  const { dpmm, paper: loaded } = head;
  const widthMm = loaded?.widthMm ?? usualPaper.widthMm;
  const longestMm = standardLimits.dots / dpmm / Math.ceil(widthMm * dpmm);
  const paper = { widthMm, heightMm: Math.min(loaded?.heightMm ?? usualPaper.heightMm, longestMm - 1) };
  /** What lies beyond the paper of a printer is not printed, whatever size the code sets. */
  const paperDots = {
    width: Math.ceil((loaded?.widthMm ?? Infinity) * dpmm),
    height: Math.ceil((loaded?.heightMm ?? Infinity) * dpmm),
  };

  async function layOut(values: Values, moment: PrintMoment): Promise<Laid | undefined> {
    const expansion = template.expand(values, 1, moment);
    if (!expansion.code) return undefined;
    const program = joinCode(template.head, expansion.code, template.tail);
    const options = { dpmm, ...paper, limits: { labels: 1 } };
    const { labels, diagnostics } = await layoutLabel(template.language, program, options);
    const [label] = labels;
    return { label, diagnostics, overlaps: findOverlaps(label?.elements ?? []), expansion };
  }

  /** Values in place of those of a row that print something; sections are cut as they are for the row. */
  function instead(values: Values, choose: (variable: string) => Value | undefined): Values {
    const chosen = template.variables.map((variable): [string, Value | undefined] => {
      const value = suppliedValue(values, variable);
      const prints = prices.has(variable) ? /[1-9]/.test(textOf(value)) : textOf(value) !== '';
      return [variable, prints ? choose(variable) : value];
    });
    return Object.fromEntries(chosen);
  }

  /** What is odd with the shortest values, or touches with the samples, is the template's own: no row can help it. */
  async function ownOf(values: Values, moment: PrintMoment): Promise<Own> {
    const samples = sampleValues(template);
    const gtins = template.gtinVariables;
    const sampled = await layOut(
      instead(values, (variable) => ownValue(samples, variable)),
      moment,
    );
    const short = (variable: string) =>
      gtins.includes(variable) ? ownValue(samples, variable) : { text: '1' };
    const shortest = (await layOut(instead(values, short), moment)) ?? sampled;
    const both = [shortest, sampled];
    const keys = both.map((laid) => fieldKeys(laid?.label?.elements ?? []));
    const lines = both.flatMap((laid, at) =>
      (laid?.label?.elements ?? []).map((field, index): [string, number] => [
        keys[at]?.[index] ?? '',
        linesOf(field),
      ]),
    );
    return {
      sides: new Set(
        sidesOutside(both[0]?.label, paperDots).map(({ field, side }) => `${keys[0]?.[field]}:${side}`),
      ),
      overlaps: new Set(
        both.flatMap((laid, at) => (laid?.overlaps ?? []).map((one) => pairKey(keys[at] ?? [], one))),
      ),
      lines: new Map(lines.sort(([, a], [, b]) => a - b)),
      tooLong: new Set(
        (both[0]?.label?.elements ?? []).flatMap((f, at) => (isTooLong(f) ? (keys[0]?.[at] ?? []) : [])),
      ),
      quietZones: quietZones(shortest?.diagnostics ?? []),
    };
  }

  /** The variables of each field, found by changing one value after the other. */
  async function ownersOf(
    values: Values,
    moment: PrintMoment,
    fields: readonly LabelElement[],
  ): Promise<string[][]> {
    const found = fields.map((): string[] => []);
    let since = Date.now();
    for (const variable of template.variables) {
      const value = suppliedValue(values, variable);
      if (textOf(value) === '') continue;
      if (Date.now() - since > turnMs) {
        await new Promise<void>((done) => setTimeout(done));
        since = Date.now();
      }
      const changed = await layOut({ ...values, [variable]: changedValue(value) }, moment);
      const others = changed?.label?.elements;
      const digits = codeDigits(textOf(value)).slice(0, -1);
      fields.forEach((field, at) => {
        const other = others?.length === fields.length ? others[at] : undefined;
        // A changed article number fails its check digit: its field is known by what it says.
        const owned = other
          ? saidBy(other) !== saidBy(field)
          : digits.length > 5 && saidBy(field).includes(digits);
        if (!owned) return;
        found[at]?.push(variable);
        if (field.kind === 'code') fits.addCode(variable, field.drawing.symbology);
      });
    }
    return found;
  }

  async function judge(values: Values, moment: PrintMoment): Promise<readonly Finding[]> {
    const laid = await layOut(values, moment);
    if (!laid) return [];
    const fields = laid.label?.elements ?? [];
    const keys = fieldKeys(fields);
    // Blanks move what follows them, and print nothing.
    const structure = JSON.stringify([
      keys,
      template.variables.map((name) => {
        const { text = '', number } = suppliedValue(values, name) ?? {};
        return number === undefined && text.trim() === '' ? text : 't';
      }),
    ]);
    const own = await remembered(owns, structure, () => ownOf(values, moment));
    const owned = await remembered(owners, structure, () => ownersOf(values, moment, fields));
    const roles = fields.map((field, at): Role => {
      if (field.kind === 'code') return 'code';
      return owned[at]?.some((variable) => prices.has(variable)) ? 'price' : 'text';
    });
    const isText = (variable: string) => fits.isText(variable);
    const judgement = { template, head, paperDots, keys, roles, owned, own, prices, isText };
    const findings = findingsOf(values, laid, judgement);
    if (findings.some(({ isOfRow }) => isOfRow)) return findings;
    const critical = fields.flatMap((field, at) =>
      field.kind === 'code'
        ? [quietZoneOf(field)]
        : roles[at] === 'price' && field.kind === 'text'
          ? inkBoxes(field)
          : [],
    );
    const follows = fields.some(({ source }) => source.follows);
    fits.add(
      values,
      findings,
      fields.flatMap((element, at) =>
        element.kind === 'text' && roles[at] === 'text'
          ? [
              {
                element,
                owners: owned[at] ?? [],
                // A text that ends before it stays before it when it is shorter; one that crosses it may have a blank there.
                isFree: !follows && !critical.some((box) => intersection(box, element.box)),
              },
            ]
          : [],
      ),
    );
    return findings;
  }

  const said = (findings: readonly Finding[], values: Values): readonly Problem[] =>
    findings.length === 0 ? noProblems : findings.map((found) => problemOf(found, values));

  return {
    look(given, moment) {
      // What is worked out is a text of the row as any other, and may be as long.
      const values = template.completed(given, moment);
      const known = fits.findingsOf(values);
      return known ? said(known, values) : judge(values, moment).then((findings) => said(findings, values));
    },
  };
}

/** Another value of the same length, of the same kinds of characters where it has letters and digits. */
function changedValue(value: Value | undefined): Value {
  const change = (text: string) => {
    const changed = text.replace(/[0-9A-Za-z]/g, (char) => {
      if (/\d/.test(char)) return String((Number(char) % 9) + 1);
      const at = char.charCodeAt(0) & 0x1f;
      return String.fromCharCode((char.charCodeAt(0) & 0x60) | ((at % 26) + 1));
    });
    return changed === text ? text.replace(/\S/gu, (char) => (char === 'a' ? 'b' : 'a')) : changed;
  };
  const text = change(value?.text ?? '');
  return value?.number === undefined ? { ...value, text } : { ...value, text, number: change(value.number) };
}

async function remembered<T>(
  known: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
