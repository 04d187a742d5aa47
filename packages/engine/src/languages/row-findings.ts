import { codeDigits } from '../codes/gtin.ts';
import { quietZoneOf } from '../picture/check-codes.ts';
import { saidBy, type DrawnLabel, type LabelElement } from '../picture/elements.ts';
import { intersection } from '../picture/ink-places.ts';
import type { Overlap } from '../picture/overlaps.ts';
import type { Diagnostic, Drawing } from '../picture/types.ts';
import type { CompiledTemplate, Expansion } from '../template/compiled.ts';
import type { ProblemCode } from '../template/problem-codes.ts';
import { suppliedValue } from '../template/row-prices.ts';
import { problem } from '../template/row.ts';
import type { Problem, Value, Values } from '../template/values.ts';
import { hairOf, isHairOf, isTooLong, linesOf, pairKey, quietZones, sidesOutside } from './laid-fields.ts';
import { judgeSize, type PrintHead } from './print-head.ts';

/*
 * What one layout of a row shows, in words. A price or a code that does not fit or cannot be drawn is an error, a text a
 * warning; what the template does with any row is a warning on the template.
 */

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

/** Remarks of those that name nothing of the value: any value of the same shape earns them. */
const ofShape: ReadonlySet<string> = new Set<ProblemCode>(['code-over-area', 'font-missing']);

/** Whether a command will not print as it is written; programs that draw too much are not meant. */
const isBroken = ({ level, code }: Diagnostic) => level === 'error' && !/^(?:code|limit)-/.test(code);
const isFault = ({ level, code }: Diagnostic) => level === 'error' && code.startsWith('code-');

/** Whether a row's verdict says what this remark says. */
export function isInVerdict(remark: Diagnostic): boolean {
  const { code, details } = remark;
  if (code === 'over-the-edge' || code === 'outside-label') return details?.['kind'] !== 'graphic';
  return told.has(code) || code === 'text-too-long' || code === 'code-quiet-zone' || isFault(remark);
}

/** What a field says: the values of its variables in the row that is told of it, or its fixed text. */
type Subject = string | { variables: readonly string[] };

/** Something that a layout shows, before it is said of a row. Holds no value: other rows are told it too. */
export interface Finding {
  level: Problem['level'];
  code: ProblemCode;
  /** What fills the field; undefined for fixed text. */
  variable: string | undefined;
  /** What it is about, where no variable is. */
  subject: Subject;
  /** English, after the value; a whole sentence where it begins with a capital. */
  message: string;
  /** What it prints over. */
  over?: Subject;
  /** Whether it holds for this row alone, whatever the shape of its values; else it is said of the next ones too. */
  isOfRow: boolean;
  /** Line of the template. */
  line: number | undefined;
  details?: Problem['details'];
}

/** What the template does whatever the row says. */
export interface Own {
  sides: ReadonlySet<string>;
  overlaps: ReadonlySet<string>;
  lines: ReadonlyMap<string, number>;
  tooLong: ReadonlySet<string>;
  quietZones: ReadonlyMap<number, number>;
}

/** A row as its label lays it out. */
export type Laid = Pick<Drawing, 'diagnostics'> & {
  label: DrawnLabel | undefined;
  overlaps: readonly Overlap[];
  expansion: Expansion;
};

/** What a layout is judged by; lists have an entry for each field of the label. */
interface Judgement {
  template: CompiledTemplate;
  head: PrintHead;
  /** The paper of the printer in dots; Infinity where nobody said. */
  paperDots: { width: number; height: number };
  /** What identifies each field from row to row. */
  keys: readonly string[];
  roles: readonly Role[];
  /** The variables that fill each field. */
  owned: readonly (readonly string[])[];
  own: Own;
  /** Variables that hold amounts. */
  prices: ReadonlySet<string>;
  /** Whether a variable fills texts that are neither price nor code. */
  isText: (variable: string) => boolean;
}

export type Role = 'code' | 'price' | 'text';

/** All that is odd with a row, in the order in which it is said. */
export function findingsOf(
  values: Values,
  { label, diagnostics, overlaps, expansion }: Laid,
  { template, head, paperDots, keys, roles, owned, own, prices, isText }: Judgement,
): Finding[] {
  const fields = label?.elements ?? [];
  const lineOf = (line: number) => template.lineAt(line, expansion);
  const subjectOf = (index: number): Subject => {
    const [variables = [], field] = [owned[index], fields[index]];
    return variables.length > 0 ? { variables } : field ? saidBy(field) : '';
  };
  const finding = (
    index: number,
    level: Problem['level'],
    code: ProblemCode,
    message: string | undefined,
    other = index,
  ): Finding => {
    const [first, second] = [owned[index] ?? [], owned[other] ?? []];
    const variable = first.find((name) => prices.has(name)) ?? first[0] ?? second[0];
    const isOfRow = [...first, ...second].some(isText);
    const field = fields[index];
    const line = field && lineOf(field.place.line);
    const subject = subjectOf(index);
    return { level, code, variable, subject, message: message ?? messages[code] ?? '', isOfRow, line };
  };
  /** What the template does with any row is said of it, not of the row. */
  const ofTemplate = (index: number, code: ProblemCode): Finding => ({
    ...finding(index, 'warning', code, undefined),
    variable: undefined,
    isOfRow: false,
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
    subject: command,
    message,
    isOfRow: namesValue(message),
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
    const variable = fields[index]?.kind === 'code' ? candidates[0] : candidates.find((name) => holds(name));
    const field = fields[index];
    return {
      level: isFault(remark) ? 'error' : 'warning',
      code: isFault(remark) ? 'code-not-drawn' : (remark.code as ProblemCode),
      variable,
      subject: field ? subjectOf(index) : said,
      message: remark.message,
      isOfRow: (variable !== undefined && !ofShape.has(remark.code)) || namesValue(remark.message, said),
      line: lineOf(line),
      details,
    };
  };
  const printed = template.variables.map((name) => textOf(suppliedValue(values, name))).filter(Boolean);
  const namesValue = (...texts: readonly string[]) =>
    texts.some((text) => printed.some((value) => text.includes(value)));
  /** Whether a text of the row reaches the quiet zone of a code. */
  const isTextNear = (at: number) => {
    const code = fields[at];
    if (code?.kind !== 'code') return true;
    const zone = quietZoneOf(code);
    return fields.some(({ box }, other) => owned[other]?.some(isText) && intersection(box, zone));
  };
  const findings: Finding[] = (label ? judgeSize(label, head) : []).map((remark) => ({
    ...remark,
    level: 'warning',
    variable: undefined,
    subject: '',
    isOfRow: false,
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
    const isHair = isHairOf(field, overlap.box, roles[main] === 'price' && roles[other] !== 'code');
    findings.push({ ...noFit(main, isHair, 'it prints over', other), over: subjectOf(other) });
  }
  for (const [line, count] of quietZones(diagnostics)) {
    const at = fields.findIndex((field) => field.kind === 'code' && field.place.line === line);
    const isOwn = count <= (own.quietZones.get(line) ?? 0);
    if (isOwn) findings.push(ofTemplate(at, 'code-quiet-zone'));
    else {
      const found = finding(at, 'warning', 'code-quiet-zone', undefined);
      findings.push({ ...found, isOfRow: found.isOfRow || isTextNear(at) });
    }
  }
  for (const remark of diagnostics) {
    if (told.has(remark.code) || isFault(remark)) findings.push(remarked(remark));
    else if (isBroken(remark)) findings.push(brokenCommand(remark));
  }
  return findings;
}

/** Says a finding of the row, with the value that it is about. */
export function problemOf(found: Finding, values: Values): Problem {
  const { level, code, variable, over, line, details } = found;
  const say = (subject: Subject) =>
    typeof subject === 'string'
      ? subject
      : subject.variables
          .map((name) => suppliedValue(values, name)?.text.trim() ?? '')
          .filter((text) => text !== '')
          .join(' ');
  const shown = (variable !== undefined && say({ variables: [variable] })) || say(found.subject);
  const message = over === undefined ? found.message : `${found.message} '${say(over)}'`;
  const subject = variable === undefined ? `'${shown}'` : `${variable} '${shown}'`;
  const whole = shown === '' ? message : `${subject}: ${message}`;
  const sentence = /^[A-Z]/.test(message) ? whole : `${subject} ${message}.`;
  return problem(level, code, sentence, { variable, line, details: { ...details, text: shown } });
}

/** What a value prints, where it does. */
export const textOf = (value: Value | undefined) => (value?.number ?? value?.text ?? '').trim();

const weight = (role: Role | undefined) => (role === 'price' ? 2 : role === 'code' ? 1 : 0);
