import { codeDigits } from '../codes/gtin.ts';
import { canRender, layoutLabel } from '../languages/render.ts';
import { saidBy, type DrawnLabel, type LabelElement } from '../picture/elements.ts';
import { findOverlaps, type Overlap } from '../picture/overlaps.ts';
import type { Box, Drawing } from '../picture/types.ts';
import type { CompiledTemplate, PrintMoment } from '../template/compiled.ts';
import type { ProblemCode } from '../template/problem-codes.ts';
import { suppliedValue } from '../template/row-prices.ts';
import { problem } from '../template/row.ts';
import { sampleValues } from '../template/samples.ts';
import { joinCode } from '../template/source.ts';
import { ownValue, type Problem, type Value, type Values } from '../template/values.ts';
import type { FittingValues } from './fitting-values.ts';

/*
 * What only a picture shows: texts and codes that leave the label, that print over each other, that find no room in
 * their block, quiet zones that are too small. A price or a code that does not fit is an error, a text a warning
 * (docs/printing.md, Problems). Drawing every row would take minutes, so a row is drawn only when its prices and codes
 * have a shape that no row had yet, or a text is longer than all that were seen to fit.
 */

/** Rows drawn for texts alone in one check: at about a millisecond each. */
const mostTextDrawings = 300;

/** Paper where the code does not say: as wide as the common print head, and long. */
const paper = { widthMm: 104, heightMm: 305 };

/** Printers' built-in fonts differ by as much as this from the tables of advances: more is an error. */
const hairShare = 0.03;

const messages: Partial<Record<ProblemCode, string>> = {
  'text-outside': 'does not fit on the label: part of the text is cut off',
  'code-quiet-zone': 'makes a code that has too little white around it for scanners',
  'text-too-long': 'is too long for the lines of its block',
};

export interface GeometryCheck {
  /** Problems of a row that its picture shows. */
  look(values: Values, code: Uint8Array): Promise<Problem[]>;
}

/** Something that a picture shows, before it is said of a row. */
interface Finding {
  level: Problem['level'];
  code: ProblemCode;
  /** What fills the field; undefined for fixed text. */
  variable: string | undefined;
  /** What the field says, where no variable does. */
  text: string;
  /** English, after the value. */
  message: string;
  /** Whether a text that is neither price nor code has part in it. */
  byText: boolean;
}

/** What the template does whatever the row says. */
interface Own {
  sides: ReadonlySet<string>;
  overlaps: ReadonlySet<string>;
  lines: ReadonlyMap<string, number>;
  tooLong: ReadonlySet<string>;
  quietZones: ReadonlyMap<number, number>;
}

type Laid = Pick<Drawing, 'diagnostics'> & { label: DrawnLabel | undefined; overlaps: readonly Overlap[] };

/** A check of the rows of one template; undefined where its language has no pictures. `dpmm`: dots a millimetre. */
export async function createGeometryCheck(
  template: CompiledTemplate,
  moment: PrintMoment,
  fitting: FittingValues,
  dpmm = 8,
): Promise<GeometryCheck | undefined> {
  if (!canRender(template.language)) return undefined;
  const prices = new Set(template.priceVariables.all);
  const owns = new Map<string, Promise<Own>>();
  const owners = new Map<string, Promise<readonly (readonly string[])[]>>();
  /** What is wrong with rows of a shape, whatever their texts. */
  const failing = new Map<string, readonly Finding[]>();
  let drawings = 0;
  let textsReach: boolean | undefined;

  async function draw(code: Uint8Array): Promise<Laid> {
    const program = joinCode(template.head, code, template.tail);
    const options = { dpmm, ...paper, limits: { labels: 1 } };
    const { labels, diagnostics } = await layoutLabel(template.language, program, options);
    return { label: labels[0], diagnostics, overlaps: findOverlaps(labels[0]?.elements ?? []) };
  }

  const drawValues = async (values: Values): Promise<Laid | undefined> => {
    const { code } = template.expand(values, 1, moment);
    return code === null ? undefined : draw(code);
  };

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
  async function ownOf(values: Values): Promise<Own> {
    const samples = sampleValues(template);
    const gtins = template.gtinVariables;
    const sampled = await drawValues(instead(values, (variable) => ownValue(samples, variable)));
    const short = (variable: string) =>
      gtins.includes(variable) ? ownValue(samples, variable) : { text: '1' };
    const shortest = (await drawValues(instead(values, short))) ?? sampled;
    const both = [shortest, sampled];
    const keys = both.map((laid) => fieldKeys(laid?.label?.elements ?? []));
    const lines = both.flatMap((laid, at) =>
      (laid?.label?.elements ?? []).map((field, index): [string, number] => [
        keys[at]?.[index] ?? '',
        linesOf(field),
      ]),
    );
    return {
      sides: new Set(sidesOutside(both[0]?.label).map(({ field, side }) => `${keys[0]?.[field]}:${side}`)),
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
  async function ownersOf(values: Values, fields: readonly LabelElement[]): Promise<string[][]> {
    const found = fields.map((): string[] => []);
    for (const variable of template.variables) {
      const value = suppliedValue(values, variable);
      if (textOf(value) === '') continue;
      const changed = await drawValues({ ...values, [variable]: changedValue(value) });
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
        if (field.kind === 'code') fitting.addCode(variable);
      });
    }
    return found;
  }

  async function findingsOf(values: Values, { label, diagnostics, overlaps }: Laid): Promise<Finding[]> {
    const fields = label?.elements ?? [];
    const keys = fieldKeys(fields);
    const structure = JSON.stringify([
      keys,
      template.variables.map((name) => textOf(suppliedValue(values, name)) === ''),
    ]);
    const own = await remembered(owns, structure, () => ownOf(values));
    const owned = await remembered(owners, structure, () => ownersOf(values, fields));
    const roles = fields.map((field, at) => {
      if (field.kind === 'code') return 'code';
      return owned[at]?.some((variable) => prices.has(variable)) ? 'price' : 'text';
    });
    const isText = (variable: string) =>
      !prices.has(variable) && !fitting.isCode(variable) && !template.gtinVariables.includes(variable);
    const finding = (
      index: number,
      level: Problem['level'],
      code: ProblemCode,
      message: string | undefined,
      other = index,
    ): Finding => {
      const [first, second] = [owned[index] ?? [], owned[other] ?? []];
      const variable = first.find((name) => prices.has(name)) ?? first[0] ?? second[0];
      const byText = [...first, ...second].some(isText);
      const text = fields[index] ? saidBy(fields[index]) : '';
      return { level, code, variable, text, message: message ?? messages[code] ?? '', byText };
    };
    /** A price or a code that is `dots` too long. */
    const noFit = (index: number, isHair: boolean, where: string, other = index): Finding => {
      const field = fields[index];
      if (isHair)
        return finding(index, 'warning', 'barely-fits', `fits by a hair on some printers: ${where}`, other);
      const level = field?.kind === 'text' && field.substituted ? 'warning' : 'error';
      const code = roles[index] === 'price' ? 'price-does-not-fit' : 'code-does-not-fit';
      return finding(index, level, code, `does not fit its place: ${where}`, other);
    };
    const findings: Finding[] = [];
    const outside = new Set<number>();
    for (const { field: at, side, dots } of sidesOutside(label)) {
      const field = fields[at];
      if (
        !field ||
        (field.kind !== 'text' && field.kind !== 'code') ||
        own.sides.has(`${keys[at]}:${side}`) ||
        outside.has(at)
      )
        continue;
      outside.add(at);
      if (roles[at] === 'text') findings.push(finding(at, 'warning', 'text-outside', undefined));
      else {
        const isHair = roles[at] === 'price' && dots <= Math.max(1, lengthOf(field) * hairShare);
        findings.push(noFit(at, isHair, 'part of it leaves the label'));
      }
    }
    fields.forEach((field, at) => {
      const most = own.lines.get(keys[at] ?? '') ?? 1;
      if (roles[at] === 'price') {
        const alone = owned[at]?.every((variable) => prices.has(variable)) === true;
        if ((isTooLong(field) || alone) && linesOf(field) > most)
          findings.push(noFit(at, false, 'its block is too narrow for it'));
      } else if (isTooLong(field) && !own.tooLong.has(keys[at] ?? ''))
        findings.push(finding(at, 'warning', 'text-too-long', undefined));
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
      if (count <= (own.quietZones.get(line) ?? 0)) continue;
      const at = fields.findIndex((field) => field.kind === 'code' && field.place.line === line);
      findings.push(finding(at, 'warning', 'code-quiet-zone', undefined));
    }
    return findings;
  }

  /** Whether a text can become so long that it prints over a price or a code. */
  async function canReach(values: Values): Promise<boolean> {
    const long = 'MMMMMMMMMMMM '.repeat(20).trim();
    const critical = new Set([...prices, ...template.gtinVariables]);
    const isText = (variable: string) => !critical.has(variable) && !fitting.isCode(variable);
    const stretched = instead(values, (variable) =>
      isText(variable) ? { text: long } : suppliedValue(values, variable),
    );
    const drawing = await drawValues(stretched);
    if (!drawing) return true;
    return (await findingsOf(stretched, drawing)).some(
      ({ code }) => code === 'price-does-not-fit' || code === 'code-does-not-fit' || code === 'barely-fits',
    );
  }

  return {
    async look(values, code) {
      const shape = fitting.shapeOf(template, values);
      const longer = fitting.anyLonger(template, values);
      const known = failing.get(shape);
      if (known && !longer) return known.map((found) => problemOf(found, values));
      if (drawings >= mostTextDrawings && (known || fitting.isKnown(shape))) {
        textsReach ??= await canReach(values);
        if (!textsReach) return (known ?? []).map((found) => problemOf(found, values));
      }
      drawings += 1;
      const findings = await findingsOf(values, await draw(code));
      // Which variables fill codes is known only now.
      const shapeNow = fitting.shapeOf(template, values);
      if (!findings.some(({ byText }) => byText)) {
        fitting.add(template, values);
        if (findings.length === 0) fitting.addShape(shapeNow);
        else failing.set(shapeNow, findings);
      }
      return findings.map((found) => problemOf(found, values));
    },
  };
}

function problemOf({ level, code, variable, text, message }: Finding, values: Values): Problem {
  const value = variable === undefined ? '' : (suppliedValue(values, variable)?.text.trim() ?? '');
  const shown = value || text;
  const subject = variable === undefined ? `'${shown}'` : `${variable} '${shown}'`;
  return problem(level, code, `${subject} ${message}.`, { variable, details: { text: shown } });
}

const textOf = (value: Value | undefined) => (value?.number ?? value?.text ?? '').trim();

/** Another value of the same length and kinds of characters. */
function changedValue(value: Value | undefined): Value {
  const change = (text: string) =>
    text.replace(/[0-9A-Za-z]/g, (char) => {
      if (/\d/.test(char)) return String((Number(char) % 9) + 1);
      const at = char.charCodeAt(0) & 0x1f;
      return String.fromCharCode((char.charCodeAt(0) & 0x60) | ((at % 26) + 1));
    });
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

/** Fields by their line of the code and their turn on it: their places move with what stands before them. */
function fieldKeys(fields: readonly LabelElement[]): string[] {
  const counts = new Map<string, number>();
  return fields.map(({ place, kind }) => {
    const key = `${place.line}:${kind}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}:${count}`;
  });
}

const pairKey = (keys: readonly string[], { fields: [a, b] }: Overlap) => `${keys[a]}|${keys[b]}`;

const linesOf = (field: LabelElement) => (field.kind === 'text' ? (field.block?.lines ?? 1) : 1);

const isTooLong = (field: LabelElement) =>
  field.kind === 'text' && field.block !== undefined && field.block.lines > field.block.room;

const isUpright = ({ turn }: LabelElement) => turn === 0 || turn === 2;
const lengthOf = (field: LabelElement) => (isUpright(field) ? field.box.width : field.box.height);

/** Whether two fields share so little that another printer's letters may not touch at all. */
function isHairOf(field: LabelElement, { width, height }: Box, isText: boolean): boolean {
  const [along, across] = isUpright(field) ? [width, height] : [height, width];
  return across <= 1 || along <= Math.max(1, isText ? lengthOf(field) * hairShare : 1);
}

/** The edges over which fields reach, and how far. */
function sidesOutside(label: DrawnLabel | undefined): { field: number; side: string; dots: number }[] {
  if (!label) return [];
  const { height } = label;
  const { width } = label.head;
  return label.elements.flatMap(({ box }, field) =>
    [
      { field, side: 'left', dots: -box.x },
      { field, side: 'top', dots: -box.y },
      { field, side: 'right', dots: box.x + box.width - width },
      { field, side: 'bottom', dots: box.y + box.height - height },
    ].filter(({ dots }) => dots > 0),
  );
}

/** By line of the code, how many codes have too little white around them. */
function quietZones(diagnostics: Laid['diagnostics']): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { code, line } of diagnostics) {
    if (code === 'code-quiet-zone') counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}
