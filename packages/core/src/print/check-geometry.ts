import { canRender, renderLabel } from '../languages/render.ts';
import type { Diagnostic, FieldReport, RenderedLabel } from '../picture/types.ts';
import type { CompiledTemplate, PrintMoment } from '../template/compiled.ts';
import type { ProblemCode } from '../template/problem-codes.ts';
import { problem } from '../template/row.ts';
import { sampleValues } from '../template/samples.ts';
import type { Problem, Values } from '../template/values.ts';
import type { FittingValues } from './fitting-values.ts';

/*
 * What only a picture shows: text and codes that leave the label, quiet zones that are too small, lines that find no room
 * in their block. Drawing every row would take minutes, so a row is drawn only when one of its values is longer than all
 * that were seen to fit, and no more than some hundred rows are.
 */

/** Rows drawn in one check: at about a millisecond each. */
const mostDrawings = 300;

/** Paper where the code does not say: as wide as the common print head, and long. */
const paper = { widthMm: 104, heightMm: 305 };

const kinds: Readonly<Record<string, (kind: unknown) => ProblemCode | undefined>> = {
  'outside-label': outside,
  'over-the-edge': outside,
  'code-quiet-zone': () => 'code-quiet-zone',
  'zpl-text-too-long': () => 'text-too-long',
  'text-overflow': () => 'text-too-long',
};

function outside(kind: unknown): ProblemCode | undefined {
  if (kind === 'text') return 'text-outside';
  return kind === 'code' ? 'code-outside' : undefined;
}

const messages: Partial<Record<ProblemCode, string>> = {
  'text-outside': 'does not fit on the label: part of the text is cut off',
  'code-outside': 'does not fit on the label: part of the code is cut off',
  'code-quiet-zone': 'makes a code that has too little white around it for scanners',
  'text-too-long': 'is too long for the lines of its block',
};

export interface GeometryCheck {
  /** Problems of a row that its picture shows; undefined where enough rows were drawn. */
  look(values: Values, code: string): Promise<Problem[]> | undefined;
}

/** A check of the rows of one template; undefined where its language has no pictures. `dpmm`: dots a millimetre. */
export async function createGeometryCheck(
  template: CompiledTemplate,
  moment: PrintMoment,
  fitting: FittingValues,
  dpmm = 8,
): Promise<GeometryCheck | undefined> {
  if (!canRender(template.language)) return undefined;
  const draw = async (code: string) => {
    const program = template.head + code + template.tail;
    const options = { dpmm, ...paper, limits: { labels: 1 } };
    const { labels, diagnostics } = await renderLabel(template.language, program, options);
    return { label: labels[0], diagnostics: diagnostics.filter((found) => codeOf(found) !== undefined) };
  };
  const shortest = shortestCode(template, moment);
  // What is odd with the shortest values is the template's own, and no row can help it.
  const own = counts(shortest === null ? [] : (await draw(shortest)).diagnostics);

  let drawings = 0;

  async function drawn(values: Values, code: string): Promise<Problem[]> {
    const { label, diagnostics } = await draw(code);
    const problems: Problem[] = [];
    for (const [key, found] of grouped(diagnostics)) {
      for (const each of found.slice(own.get(key) ?? 0)) problems.push(problemOf(each, label, values));
    }
    if (problems.length === 0) fitting.add(template.variables, values);
    return problems;
  }

  return {
    look(values, code) {
      if (drawings >= mostDrawings) return undefined;
      drawings += 1;
      return drawn(values, code);
    },
  };
}

/** The code of values of one character, and of article numbers where the template wants them. */
function shortestCode(template: CompiledTemplate, moment: PrintMoment): string | null {
  const short = template.variables.filter((variable) => !template.gtinVariables.includes(variable));
  const values = Object.fromEntries(short.map((variable) => [variable, { text: '1' }]));
  const { code } = template.expand(sampleValues(template, values), 1, moment);
  return code ?? template.expand(sampleValues(template), 1, moment).code;
}

function codeOf({ code, details }: Diagnostic): ProblemCode | undefined {
  return kinds[code]?.(details?.['kind']);
}

/** Places move along a line with what stands before them, so lines and kinds are compared, and how often they occur. */
function grouped(diagnostics: readonly Diagnostic[]): Map<string, Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>();
  for (const found of diagnostics) {
    const key = `${found.line} ${codeOf(found)}`;
    groups.set(key, [...(groups.get(key) ?? []), found]);
  }
  return groups;
}

function counts(diagnostics: readonly Diagnostic[]): Map<string, number> {
  return new Map([...grouped(diagnostics)].map(([key, found]) => [key, found.length]));
}

/** Halves of a digit that characters take, by their code: narrow letters count half, wide ones half as much again. */
const halves = new Uint8Array(128).fill(2);
for (const char of "ijl.,:;'|!I ") halves[char.charCodeAt(0)] = 1;
for (const char of 'mwMW@%') halves[char.charCodeAt(0)] = 3;

function problemOf(found: Diagnostic, label: RenderedLabel | undefined, values: Values): Problem {
  const code = codeOf(found) ?? 'text-outside';
  const said = (label?.fields ?? []).filter(({ line }) => line === found.line).map(textOf);
  const held = Object.entries(values).filter(
    ([, value]) => value && value.text.trim() !== '' && said.some((text) => text.includes(value.text.trim())),
  );
  held.sort(([, a], [, b]) => (b?.text.length ?? 0) - (a?.text.length ?? 0));
  const [variable, value] = held[0] ?? [];
  const subject = variable === undefined ? 'A value' : `${variable} '${value?.text ?? ''}'`;
  return problem('warning', code, `${subject} ${messages[code]}.`, {
    variable,
    details: { text: value?.text ?? '' },
  });
}

function textOf(field: FieldReport): string {
  if (field.kind === 'text') return field.text;
  return field.kind === 'code' ? field.data : '';
}
