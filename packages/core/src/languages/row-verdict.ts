import { codeDigits } from '../codes/gtin.ts';
import { canRender, layoutLabel } from './render.ts';
import { saidBy, type DrawnLabel, type LabelElement } from '../picture/elements.ts';
import { findOverlaps, type Overlap } from '../picture/overlaps.ts';
import type { Diagnostic, Drawing } from '../picture/types.ts';
import { inkBoxes, intersection } from '../picture/ink-places.ts';
import { standardLimits } from '../picture/limits.ts';
import type { CompiledTemplate, Expansion, PrintMoment } from '../template/compiled.ts';
import type { ProblemCode } from '../template/problem-codes.ts';
import { suppliedValue } from '../template/row-prices.ts';
import { problem } from '../template/row.ts';
import { sampleValues } from '../template/samples.ts';
import { joinCode } from '../template/source.ts';
import { ownValue, type Problem, type Value, type Values } from '../template/values.ts';
import { KnownFits } from './known-fits.ts';
import { judgeSize, type PrintHead, usualHead } from './print-head.ts';
import {
  fieldKeys,
  hairOf,
  isHairOf,
  isTooLong,
  linesOf,
  pairKey,
  quietZones,
  sidesOutside,
} from './laid-fields.ts';

/*
 * What the layout of a row shows (docs/printing.md, Problems): texts and codes that leave the label, that print over each
 * other, that find no room in their block, quiet zones that are too small, characters that a font lacks, codes that cannot
 * be drawn. One function says it, for previews, checks and printing alike. A price or a code that does not fit or cannot be
 * drawn is an error, a text a warning. Nothing is inked, and a row is laid out only where it is not known to fit.
 */

/** A label of many variables is laid out as often: others are served once it took this long. */
const turnMs = 50;

/** Paper where neither the code nor the printer says: as wide as the common print head, and long. */
const usualPaper = { widthMm: 104, heightMm: 305 };

const messages: Partial<Record<ProblemCode, string>> = {
  'text-outside': 'does not fit on the label: part of the text is cut off',
  'code-does-not-fit': 'does not fit on the label: part of the code is cut off',
  'code-quiet-zone': 'makes a code that has too little white around it for scanners',
  'text-too-long': 'is too long for the lines of its block',
};

/** Remarks of a layout that are said of the row, with their own words. */
const told: ReadonlySet<string> = new Set<ProblemCode>([
  'code-characters-dropped',
  'code-digits-dropped',
  'code-over-area',
  'code-own-ends',
  'code-wrong-check-digit',
  'font-lacks-character',
  'font-missing',
  'image-missing',
  'short-upc-e',
]);

/** Whether a command will not print as it is written; programs that draw too much are not meant. */
const isBroken = ({ level, code }: Diagnostic) => level === 'error' && !/^(?:code|limit)-/.test(code);
const isFault = ({ level, code }: Diagnostic) => level === 'error' && code.startsWith('code-');

/** Whether a row's verdict says what this remark says. */
export function isInVerdict(remark: Diagnostic): boolean {
  const { code, details } = remark;
  if (code === 'over-the-edge' || code === 'outside-label') return details?.['kind'] !== 'graphic';
  return told.has(code) || code === 'text-too-long' || code === 'code-quiet-zone' || isFault(remark);
}

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

/** Something that a layout shows, before it is said of a row. */
interface Finding {
  level: Problem['level'];
  code: ProblemCode;
  /** What fills the field; undefined for fixed text. */
  variable: string | undefined;
  /** What the field says, where no variable does. */
  text: string;
  /** English, after the value; a whole sentence where it begins with a capital. */
  message: string;
  /** Whether a text that is neither price nor code has part in it. */
  byText: boolean;
  /** Line of the template. */
  line: number | undefined;
  details?: Problem['details'];
}

/** What the template does whatever the row says. */
interface Own {
  sides: ReadonlySet<string>;
  overlaps: ReadonlySet<string>;
  lines: ReadonlyMap<string, number>;
  tooLong: ReadonlySet<string>;
  quietZones: ReadonlyMap<number, number>;
}

type Laid = Pick<Drawing, 'diagnostics'> & {
  label: DrawnLabel | undefined;
  overlaps: readonly Overlap[];
  expansion: Expansion;
};

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
    const { label, diagnostics, overlaps, expansion } = laid;
    const fields = label?.elements ?? [];
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
    const roles = fields.map((field, at) => {
      if (field.kind === 'code') return 'code';
      return owned[at]?.some((variable) => prices.has(variable)) ? 'price' : 'text';
    });
    const lineOf = (line: number) => template.lineAt(line, expansion);
    const finding = (
      index: number,
      level: Problem['level'],
      code: ProblemCode,
      message: string | undefined,
      other = index,
    ): Finding => {
      const [first, second] = [owned[index] ?? [], owned[other] ?? []];
      const variable = first.find((name) => prices.has(name)) ?? first[0] ?? second[0];
      const byText = [...first, ...second].some((name) => fits.isText(name));
      const field = fields[index];
      const text = field ? saidBy(field) : '';
      const line = field && lineOf(field.place.line);
      return { level, code, variable, text, message: message ?? messages[code] ?? '', byText, line };
    };
    /** What the template does with any row is said of it, not of the row. */
    const ofTemplate = (index: number, code: ProblemCode): Finding => ({
      ...finding(index, 'warning', code, undefined),
      variable: undefined,
      byText: false,
    });
    /** A price or a code that is `dots` too long. */
    const noFit = (index: number, isHair: boolean, where: string, other = index): Finding => {
      const field = fields[index];
      if (isHair)
        return finding(index, 'warning', 'barely-fits', `fits by a hair on some printers: ${where}`, other);
      const level = field?.kind === 'text' && field.substituted ? 'warning' : 'error';
      const code = roles[index] === 'price' ? 'price-does-not-fit' : 'code-does-not-fit';
      return finding(index, level, code, `does not fit its place: ${where}`, other);
    };
    const brokenCommand = ({ command, message, line }: Diagnostic): Finding => ({
      level: 'warning',
      code: 'command-not-drawn',
      variable: undefined,
      text: command,
      message,
      byText: false,
      line: lineOf(line),
      details: { command },
    });
    /** What a remark is about, where no field is: the variable whose value its data holds. */
    const remarked = (remark: Diagnostic): Finding => {
      const { line, column, details = {} } = remark;
      const index = fields.findIndex(({ place }) => place.line === line && place.column === column);
      const said = String(details['data'] ?? details['name'] ?? details['font'] ?? '');
      const characters = [...String(details['characters'] ?? '')];
      const holds = (name: string) => {
        const text = textOf(suppliedValue(values, name));
        if (text === '') return false;
        if (characters.length > 0) return characters.some((char) => text.includes(char));
        return (
          said.includes(text) || (codeDigits(text).length > 5 && said.includes(codeDigits(text).slice(0, -1)))
        );
      };
      const candidates = owned[index] ?? template.variables;
      // A remark on a code that is drawn is about its data, whatever of it the remark names.
      const variable =
        fields[index]?.kind === 'code' ? candidates[0] : candidates.find((name) => holds(name));
      const field = fields[index];
      return {
        level: isFault(remark) ? 'error' : 'warning',
        code: isFault(remark) ? 'code-not-drawn' : (remark.code as ProblemCode),
        variable,
        text: field ? saidBy(field) : said,
        message: remark.message,
        byText: variable !== undefined && fits.isText(variable),
        line: lineOf(line),
        details: { ...details, text: field ? saidBy(field) : said },
      };
    };
    const findings: Finding[] = (label ? judgeSize(label, head) : []).map((remark) => ({
      ...remark,
      level: 'warning',
      variable: undefined,
      text: '',
      byText: false,
      line: undefined,
    }));
    const outside = new Set<number>();
    for (const { field: at, side, dots } of sidesOutside(label, paperDots)) {
      const field = fields[at];
      if ((field?.kind !== 'text' && field?.kind !== 'code') || outside.has(at)) continue;
      outside.add(at);
      if (own.sides.has(`${keys[at]}:${side}`)) {
        findings.push(ofTemplate(at, field.kind === 'text' ? 'text-outside' : 'code-does-not-fit'));
        continue;
      }
      if (roles[at] === 'text') findings.push(finding(at, 'warning', 'text-outside', undefined));
      else {
        const isHair = roles[at] === 'price' && dots <= hairOf(field);
        findings.push(noFit(at, isHair, 'part of it leaves the label'));
      }
    }
    fields.forEach((field, at) => {
      const most = own.lines.get(keys[at] ?? '') ?? 1;
      if (roles[at] === 'price') {
        const alone = owned[at]?.every((variable) => prices.has(variable)) === true;
        if ((isTooLong(field) || alone) && linesOf(field) > most)
          findings.push(noFit(at, false, 'its block is too narrow for it'));
      } else if (isTooLong(field)) {
        const isOwn = own.tooLong.has(keys[at] ?? '');
        findings.push(
          isOwn ? ofTemplate(at, 'text-too-long') : finding(at, 'warning', 'text-too-long', undefined),
        );
      }
    });
    for (const overlap of overlaps) {
      if (own.overlaps.has(pairKey(keys, overlap))) continue;
      const [main, other] = [...overlap.fields].sort((a, b) => weight(roles[b]) - weight(roles[a])) as [
        number,
        number,
      ];
      if (roles[main] === 'text') continue;
      const field = fields[main] as LabelElement;
      const partner = fields[other] as LabelElement;
      const isHair = isHairOf(field, overlap.box, roles[main] === 'price' && roles[other] !== 'code');
      findings.push(noFit(main, isHair, `it prints over '${saidBy(partner)}'`, other));
    }
    for (const [line, count] of quietZones(diagnostics)) {
      const at = fields.findIndex((field) => field.kind === 'code' && field.place.line === line);
      const isOwn = count <= (own.quietZones.get(line) ?? 0);
      findings.push(
        isOwn ? ofTemplate(at, 'code-quiet-zone') : finding(at, 'warning', 'code-quiet-zone', undefined),
      );
    }
    for (const remark of diagnostics) {
      if (told.has(remark.code) || isFault(remark)) findings.push(remarked(remark));
      else if (isBroken(remark)) findings.push(brokenCommand(remark));
    }
    if (findings.some(({ byText }) => byText)) return findings;
    const critical = fields.flatMap((field, at) =>
      roles[at] !== 'text' && (field.kind === 'text' || field.kind === 'code') ? inkBoxes(field) : [],
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
                // The lines of a block spread within it, a line alone only grows.
                isFree:
                  !follows && (!element.block || !critical.some((box) => intersection(box, element.box))),
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
    look(values, moment) {
      const known = fits.findingsOf(values);
      return known ? said(known, values) : judge(values, moment).then((findings) => said(findings, values));
    },
  };
}

function problemOf(found: Finding, values: Values): Problem {
  const { level, code, variable, text, message, line, details } = found;
  const value = variable === undefined ? '' : (suppliedValue(values, variable)?.text.trim() ?? '');
  const shown = value || text;
  const subject = variable === undefined ? `'${shown}'` : `${variable} '${shown}'`;
  const whole = shown === '' ? message : `${subject}: ${message}`;
  const sentence = /^[A-Z]/.test(message) ? whole : `${subject} ${message}.`;
  return problem(level, code, sentence, { variable, line, details: { ...details, text: shown } });
}

const textOf = (value: Value | undefined) => (value?.number ?? value?.text ?? '').trim();

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

const weight = (role: string | undefined) => (role === 'price' ? 2 : role === 'code' ? 1 : 0);
