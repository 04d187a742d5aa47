import { LabelFault } from '../label-fault.ts';
import { compileInPage } from '../languages/compile-in-page.ts';
import { compilable } from '../languages/compile-with.ts';
import { withoutSectionTags } from '../languages/highlight.ts';
import { editorOf, enginesOf, loadEditor } from '../languages/language-engines.ts';
import { languagesOfCode, usualLanguage, type PrinterLanguage } from '../languages/languages.ts';
import { canRender, layoutLabel } from '../languages/render.ts';
import { templateMap } from '../languages/template-map.ts';
import type { DrawnLabel, Inherited, LabelElement, Range } from '../picture/elements.ts';
import { isSymbol, saidBy } from '../picture/elements.ts';
import { withParts } from '../picture/parts.ts';
import type { Diagnostic, Drawing } from '../picture/types.ts';
import { momentOf } from '../template/moment.ts';
import { findPlaceholders } from '../template/placeholders.ts';
import { printableTokens } from '../template/printable-tokens.ts';
import { expandWithSamples, sampleValues } from '../template/samples.ts';
import type { Source } from '../template/source.ts';
import { defaultPrinterSettings, type Values } from '../template/values.ts';
import { isNewStyle } from '../template/variables.ts';
import type { OpenOptions } from './open-options.ts';
import { editedLabel, numberAt } from './edits.ts';
import { hasMarks, readMarks } from '../languages/field-marks.ts';
import { rowTagsAt } from './offers.ts';
import type {
  DocumentField,
  DocumentLabel,
  FieldKind,
  FieldParameter,
  LabelDocument,
  Remark,
  SourceRange,
} from './label-document.ts';

interface LaidOut {
  drawing: Drawing;
  /** Of each label, the fields that leave no ink. */
  unprinted: readonly (readonly LabelElement[])[];
}

type LayOut = (code: Source) => Promise<LaidOut>;

/** Labels as they are laid out, with the way from their code to the source. */
interface Shown extends LaidOut {
  code: string;
  placeOf: (range: Range) => Range | undefined;
  /** Whether the values leave parts of the template out. */
  isCut: boolean;
  remarks: readonly Remark[];
}

/** A document, with the elements that it was read from. */
export interface DrawnDocument {
  document: LabelDocument;
  drawing: Drawing;
  /** The ids of the fields that elements belong to. */
  ids: ReadonlyMap<LabelElement, number>;
}

/** Builds the document of a source; see openDocument. */
export async function readDocument(source: string, options: OpenOptions): Promise<LabelDocument> {
  return (await drawDocument(source, options)).document;
}

/** The document, with the drawing that it was read from. */
export async function drawDocument(source: string, options: OpenOptions): Promise<DrawnDocument> {
  const language = options.language ?? languagesOfCode(source)[0] ?? usualLanguage;
  const { encoding = 'utf-8', dpmm = 8 } = options;
  const text: Source = { text: source, encoding };
  const isTemplate = isNewStyle(compilable(text, await enginesOf(language).fill(false)).text);
  const bare = { source, language, encoding, dpmm, isTemplate };
  const nothing: DrawnDocument = {
    document: { ...bare, labels: [], fields: [], remarks: [] },
    drawing: { labels: [], diagnostics: [] },
    ids: new Map(),
  };
  if (!canRender(language)) return nothing;
  await loadEditor(language);
  const paper = { dpmm, widthMm: options.widthMm ?? 101.6, heightMm: options.heightMm ?? 152.4 };
  const draw: LayOut = async (code) => {
    const drawing = await layoutLabel(language, code, paper);
    const unprinted = await withParts(() =>
      drawing.labels.map((label) => label.unprinted.map((make) => make())),
    );
    return { drawing, unprinted };
  };
  const shown = isTemplate ? await drawFilled(text, language, options, draw) : await drawAsItIs(text, draw);
  const ids = new Map<LabelElement, number>();
  const fields = fieldsOf(bare, shown, ids);
  if (shown.isCut) {
    const values = { ...options.values, ...wholeSample };
    const whole = await drawFilled(text, language, { ...options, values }, draw);
    if (!whole.isCut) fields.push(...cutFields(fieldsOf(bare, whole), fields));
  }
  fields.sort((a, b) => a.id - b.id);
  const labels = shown.drawing.labels.map(labelOf);
  const document: LabelDocument = { ...bare, labels, fields, remarks: shown.remarks };
  const rules = editorOf(language);
  const { drawing } = shown;
  const label = editedLabel(document);
  const isMarked = hasMarks(source);
  const read = fields.map((each) => {
    const comment = isMarked ? rules?.commentOf(label, each)?.text : undefined;
    const field = comment === undefined ? each : { ...each, ...readMarks(comment) };
    if (!field.data || !rules) return field;
    const content = rules.readData(label, field);
    return { ...field, content, ...(field.unprinted ? { text: content } : {}) };
  });
  return { document: { ...document, fields: read }, drawing, ids };
}

/** What a row says that prints all parts of a template. */
const wholeSample = { OFFER: '99.90', UNIT_PRICE: '24.98' };

/** Those that only the whole label has. */
function cutFields(all: readonly DocumentField[], drawn: readonly DocumentField[]): DocumentField[] {
  const known = new Set(drawn.map(({ id }) => id));
  return all.filter(({ id }) => !known.has(id)).map((field) => ({ ...field, labels: [], drawn: false }));
}

async function drawAsItIs(source: Source, draw: LayOut): Promise<Shown> {
  const laid = await draw(source);
  return {
    ...laid,
    code: source.text,
    placeOf: (range) => range,
    isCut: false,
    remarks: laid.drawing.diagnostics.map((remark) => remarkOf(remark)),
  };
}

/**
 * The label filled with the values at hand and samples for the others and for those that keep it from printing; where no
 * row of it prints, or the template is none, as it is written.
 */
async function drawFilled(
  source: Source,
  language: PrinterLanguage,
  { values: given = {}, settings = defaultPrinterSettings, currencySign }: OpenOptions,
  draw: LayOut,
): Promise<Shown> {
  let remarks: Remark[] = [];
  try {
    const template = await compileInPage(source, {
      language,
      settings,
      ...(currencySign ? { currencySign } : {}),
    });
    const values: Values = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, { text: value }]),
    );
    const row = { ...sampleValues(template, values), ...values };
    const moment = momentOf(new Date());
    const { expansion, problems, values: shown } = expandWithSamples(template, row, moment);
    remarks = [...template.warnings, ...problems].map(({ level, code, message, line, details }): Remark => ({
      level,
      code,
      message,
      ...(line === undefined ? {} : { line }),
      ...(details ? { details } : {}),
    }));
    if (expansion.isPrintable) {
      const traced = template.fillTraced(shown, moment);
      const laid = await draw(traced.program);
      return {
        ...laid,
        code: traced.program.text,
        placeOf: templateMap(language, traced),
        isCut: expansion.lacked !== 0,
        remarks: [
          ...remarks,
          ...laid.drawing.diagnostics.map((each) => remarkOf(each, template.lineAt(each.line, expansion))),
        ],
      };
    }
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    remarks = error.issues.map(({ message, rule, path }) => ({
      level: 'error',
      code: rule ?? error.code,
      message,
      ...(typeof path[1] === 'number' ? { line: path[1] } : {}),
    }));
  }
  const shown = await drawAsItIs(source, draw);
  return { ...shown, remarks: [...remarks, ...shown.remarks] };
}

function remarkOf({ level, code, message, line, details }: Diagnostic, there = line): Remark {
  return { level, code, message, line: there, ...(details ? { details } : {}) };
}

function labelOf({ width, height, turn, mirrored, head }: DrawnLabel): DocumentLabel {
  return {
    widthDots: width,
    heightDots: height,
    turned: turn !== 0 || mirrored,
    leftDots: head.left,
  };
}

/** The fields of labels that were laid out: one for each place of the source, however often it is drawn. */
function fieldsOf(
  document: Pick<LabelDocument, 'source' | 'language' | 'isTemplate'>,
  { drawing, unprinted, placeOf, code }: Shown,
  fieldIds: Map<LabelElement, number> = new Map(),
): DocumentField[] {
  const starts =
    editorOf(document.language)?.commandStarts({
      code: withoutSectionTags(document.source),
      isTemplate: document.isTemplate,
    }) ?? [];
  const found = new Map<string, { field: DocumentField; labels: number[] }>();
  const ids = new Map<number, string>();
  drawing.labels.forEach(({ elements }, label) => {
    const without = unprinted[label] ?? [];
    for (const element of [...elements, ...without]) {
      const key = `${element.source.range.start} ${element.kind}`;
      const known = found.get(key);
      if (known) {
        fieldIds.set(element, known.field.id);
        if (known.labels.at(-1) !== label) known.labels.push(label);
        continue;
      }
      const range = placeOf(element.source.range);
      if (!range) continue;
      const place = (at: Range) => (at === element.source.range ? range : placeOf(at));
      let id = numberAt(starts, range.start);
      // A frame and a text may be one field of the language: the second is known by the command of its data.
      if (ids.has(id)) id = numberAt(starts, place(element.source.data ?? range)?.start ?? range.end);
      // The ground of a reversed text is no field of its own.
      const ground = ids.get(id);
      if (ground !== undefined) found.delete(ground);
      ids.set(id, key);
      fieldIds.set(element, id);
      const labels: number[] = [label];
      const field = fieldOf(document, element, { id, range: rangeOf(range), labels, place, code });
      const isBlank = without.includes(element) || (element.kind === 'text' && element.text.trim() === '');
      found.set(key, { field: isBlank ? { ...field, unprinted: true } : field, labels });
    }
  });
  return [...found.values()].map(({ field }) => field);
}

const rangeOf = ({ start, end }: Range): SourceRange => ({ from: start, to: end });

interface Placed {
  id: number;
  range: SourceRange;
  labels: readonly number[];
  place: (range: Range) => Range | undefined;
  code: string;
}

function fieldOf(
  { source, isTemplate }: Pick<LabelDocument, 'source' | 'isTemplate'>,
  element: LabelElement,
  { id, range, labels, place, code }: Placed,
): DocumentField {
  const { box, turn, reverse } = element;
  const { origin, position = origin, parameters } = element.source;
  const data = element.source.data && place(element.source.data);
  const written = source.slice(range.from, range.to) + (data ? source.slice(data.start, data.end) : '');
  const named = Object.entries(parameters).flatMap(([name, value]): [string, FieldParameter][] => {
    const parameter = parameterOf(value, source, place, code);
    return parameter ? [[name, parameter]] : [];
  });
  return {
    id,
    kind: kindOf(element),
    box: { ...box },
    turn,
    labels,
    drawn: true,
    onlyWith: rowTagsAt(source, range.from),
    range,
    parameters: Object.fromEntries(named),
    placeholders: isTemplate
      ? [...new Set(findPlaceholders(written).map(({ name }) => name))]
      : data
        ? printableTokens(source.slice(data.start, data.end), [])
        : [],
    origin: { ...origin },
    position: { x: position.x, y: position.y },
    ...(data ? { data: rangeOf(data) } : {}),
    content: '',
    text: saidBy(element),
    reverse,
    ...detailsOf(element),
  };
}

function detailsOf(element: LabelElement): Pick<DocumentField, 'font' | 'block' | 'code'> {
  if (element.kind === 'text') {
    const { heightDots, widthDots } = element.typeface;
    const { block } = element;
    return {
      font: { name: element.font, heightDots, widthDots },
      ...(block ? { block: { lines: block.lines, room: block.room } } : {}),
    };
  }
  if (element.kind !== 'code') return {};
  const { symbology, moduleDots, quietZone } = element.drawing;
  const sides = [quietZone.top, quietZone.right, quietZone.bottom, quietZone.left];
  const side = (at: number) => sides[(at - element.turn + 4) % 4] ?? 0;
  return {
    code: {
      symbology,
      moduleDots,
      bars: { ...element.bars },
      quietZone: { top: side(0), right: side(1), bottom: side(2), left: side(3) },
    },
  };
}

function parameterOf(
  value: Range | Inherited,
  source: string,
  place: (range: Range) => Range | undefined,
  code: string,
): FieldParameter | undefined {
  if (!('command' in value)) {
    const range = place(value);
    return range && { value: source.slice(range.start, range.end), range: rangeOf(range) };
  }
  const { command } = value;
  const range = value.range && place(value.range);
  // Filling put it in: the source does not have it.
  const written = value.range && code.slice(value.range.start, value.range.end);
  return {
    value: range ? source.slice(range.start, range.end) : (written ?? ''),
    inherited: command,
    ...(range ? { range: rangeOf(range) } : {}),
  };
}

function kindOf(element: LabelElement): FieldKind {
  if (element.kind === 'text') return isSymbol(element) ? 'symbol' : 'text';
  if (element.kind !== 'line') return element.kind;
  return element.outlines ? 'diagonal' : 'line';
}
