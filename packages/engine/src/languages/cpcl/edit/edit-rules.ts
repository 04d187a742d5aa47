import type { DocumentField } from '../../../editing/label-document.ts';
import {
  alongText,
  type ArgumentLanguage,
  argumentRules,
  inPage,
  type Line,
  linesIn,
  sidesOf,
  type Sizing,
} from '../../argument-edits.ts';
import { farEnd, fixed, given, wantedBars, wantedModule, wantedRow } from '../../argument-sizes.ts';
import { type EditedLabel, type EditRules, Refusal, type Size } from '../../edit-rules.ts';
import { cpclPage, startPage } from '../code-page.ts';
import { cpclFont, residentFonts } from '../draw/fonts.ts';
import { createCpclScanner } from '../scan.ts';
import { cpclCommands } from './insert.ts';

/* CPCL Programming Manual: positions, lengths and sizes are parameters in dots; fonts come in sizes. */

/** The commands of a text, and the lines of those that have their own, which are fields by themselves. */
const linesOf = (code: string): Line[] =>
  linesIn(createCpclScanner(code), ({ command, lines = [] }) =>
    command.endsWith('CONCAT') || command === 'MULTILINE'
      ? lines.map(({ start, end }) => ({ name: inBlock, start, end, isRaw: false }))
      : [],
  );

/** The name of a line in CONCAT or MULTILINE. */
const inBlock = 'TEXT in a block';

const cpcl: ArgumentLanguage = {
  lines: linesOf,
  prints: (name) => /^(?:FORM|(?:PO)?PRINT)$/.test(name),
  originAt({ code }, at) {
    const last = linesOf(code.slice(0, at)).findLast(({ name }) => name === '!');
    const offset = last ? Number(/^!\s+(-?\d+)/.exec(code.slice(last.start, last.end))?.[1] ?? 0) : 0;
    return { x: offset, y: 0 };
  },
  sizes: sizesOf,
  readData: (label, field, written) =>
    label.encoding === 'latin1' ? (pageOf(label, field)?.textOf(written) ?? written) : written,
  writeData(label, field, text) {
    if (/[\r\n]/.test(text)) throw new Refusal('edit-one-line', 'A text of CPCL has one line.', {}, field);
    if (label.encoding !== 'latin1') return text;
    return inPage(text, pageOf(label, field), field, { name: 'character set', command: 'COUNTRY' });
  },
  comment: ';',
  commands: cpclCommands,
  dataIsBare: true,
  frame: { before: '! 0 200 200 400 1\n', after: 'PRINT\n' },
};

const rules = argumentRules(cpcl);

/** Whether a field is a line of CONCAT or MULTILINE, whose place the others of it share. */
const isInBlock = ({ code }: EditedLabel, { range }: DocumentField): boolean =>
  linesOf(code).some(({ start, name }) => start === range.from && name === inBlock);

function refuseShared(label: EditedLabel, fields: readonly DocumentField[]): void {
  const field = fields.find((each) => isInBlock(label, each));
  if (!field) return;
  const message = `"${field.text}" is a line of CONCAT or ML, which says where all its lines stand; change it in the code.`;
  throw new Refusal('edit-value-used', message, { text: field.text }, field);
}

/** The rules of editing CPCL. Fields that another command places are not moved by their own numbers. */
export const cpclEditRules: EditRules = {
  ...rules,
  move(label, fields, dx, dy) {
    refuseShared(label, fields);
    for (const field of fields) {
      const by = dx !== 0 && ['CENTER', 'RIGHT'].find((name) => field.parameters[name]);
      if (by) {
        const message = `${by} before this field says where it stands; change that in the code.`;
        throw new Refusal('edit-value-used', message, { command: by }, field);
      }
      if (field.parameters['UNITS'] && (dx !== 0 || dy !== 0)) {
        const message = 'The label measures in other units than dots; change the position in the code.';
        throw new Refusal('edit-finer-than-unit', message, {}, field);
      }
    }
    return rules.move(label, fields, dx, dy);
  },
  resize(label, field, size) {
    if (field.parameters['UNITS']) throw fixed(field);
    return rules.resize(label, field, size);
  },
  insert(label, insertion) {
    const proposal = rules.insert(label, insertion);
    const { inserted } = proposal;
    // The field is the code, not the line that asks for its digits.
    const lead = inserted && /^BARCODE-TEXT .*\r?\n/.exec(inserted.change.text.slice(inserted.offset))?.[0];
    return inserted && lead
      ? { ...proposal, inserted: { ...inserted, offset: inserted.offset + lead.length } }
      : proposal;
  },
  remove(label, fields) {
    refuseShared(label, fields);
    return rules.remove(label, fields);
  },
  reorder(label, field, before) {
    const last = label.fields.findLast(({ labels }) => labels.some((each) => field.labels.includes(each)));
    if ([field, before ?? last].some((each) => each && isInBlock(label, each))) {
      const message = 'Lines of CONCAT and ML stay in it; change the order in the code.';
      throw new Refusal('edit-order', message, {}, field);
    }
    return rules.reorder(label, field, before);
  },
  refuseCopy: (label, field) => refuseShared(label, [field]),
  setComment(label, field, text) {
    refuseShared(label, [field]);
    return rules.setComment(label, field, text);
  },
  keepBeside(label, fields) {
    refuseShared(label, fields);
    return { changes: [] };
  },
};

/** The character set in force for a field, or at the end of the label. */
function pageOf({ code }: EditedLabel, field: DocumentField | undefined) {
  const last = linesOf(code).findLast(({ name }) => name === 'COUNTRY' || name === 'ENCODING');
  const written = field?.parameters['COUNTRY']?.value ?? (last && code.slice(last.start, last.end));
  return cpclPage(written?.trim().split(/\s+/)[1] ?? startPage) ?? cpclPage(startPage);
}

function sizesOf(sizing: Sizing, size: Size): Record<string, number> {
  const { field, command } = sizing;
  if (/^TEXT\d*$/.test(command)) return letters(sizing, size);
  if (command.endsWith('BARCODE')) return codeSizes(sizing, size);
  if (command === 'BOX' || command.endsWith('LINE')) return corners(sizing, size);
  throw fixed(field);
}

/** The far end, whichever of the two that is; a level or an upright line is as thick as its other side. */
function corners(sizing: Sizing, { widthDots, heightDots }: Size): Record<string, number> {
  const { field, number } = sizing;
  const [x = 0, y = 0, endX = 0, endY = 0] = ['x', 'y', 'x end', 'y end'].map((name) => number(name));
  const isBand = field.kind !== 'box' && (x === endX || y === endY);
  const [across, down] = [['x', 'x end'] as const, ['y', 'y end'] as const];
  if (!isBand) return { ...farEnd(sizing, across, widthDots), ...farEnd(sizing, down, heightDots) };
  const isLevel = y === endY;
  const length = isLevel ? farEnd(sizing, across, widthDots) : farEnd(sizing, down, heightDots);
  return { ...length, ...given({ thickness: isLevel ? heightDots : widthDots }) };
}

/** Another size of the same font. */
function letters(sizing: Sizing, size: Size): Record<string, number> {
  const { field, number, label } = sizing;
  const now = number('size');
  const name = field.parameters['font']?.value ?? '';
  const { font } = field;
  if (!font || now === undefined) throw fixed(field);
  const one = (step: number) => cpclFont(name, step, 1, 1, label.dpmm).font;
  const times = { down: font.heightDots / one(now).heightDots, across: font.widthDots / one(now).widthDots };
  const { along, across } = alongText(field, size);
  const high = size.letterHeightDots ?? across;
  const wide =
    size.letterWidthDots ??
    (along === undefined ? undefined : (font.widthDots * along) / sidesOf(field).along);
  const steps = residentFonts.flatMap(([each, step]) => (each === name ? [step] : []));
  const off = (step: number) => {
    const [height, width] = [one(step).heightDots * times.down, one(step).widthDots * times.across];
    return (
      (high === undefined ? 0 : Math.abs(height - high)) + (wide === undefined ? 0 : Math.abs(width - wide))
    );
  };
  const best = [now, ...steps].toSorted((a, b) => off(a) - off(b))[0] ?? now;
  if (high !== undefined) sizing.taken(high, Math.round(one(best).heightDots * times.down));
  if (wide !== undefined) {
    const got = (one(best).widthDots * times.across) / font.widthDots;
    if (along === undefined) sizing.taken(wide, Math.round(got * font.widthDots));
    else sizing.taken(along, Math.round(sidesOf(field).along * got));
  }
  return best === now ? {} : { size: best };
}

const modules = [1, 32] as const;

function codeSizes(sizing: Sizing, size: Size): Record<string, number> {
  const { field, number } = sizing;
  const name = ['width', 'module size', 'module width'].find((each) => number(each) !== undefined);
  const height = number('height');
  const rowDots = number('module height');
  const scales =
    height === undefined && rowDots === undefined ? (['along', 'across'] as const) : (['along'] as const);
  const module = wantedModule(sizing, size, scales, modules);
  const values = given({ 'module height': wantedRow(sizing, size, rowDots, modules) });
  if (module !== undefined && module !== field.code?.moduleDots) {
    if (name === undefined) throw fixed(field);
    values[name] = module;
  }
  if (rowDots !== undefined || height === undefined) return values;
  return given({ ...values, height: wantedBars(sizing, size, height) });
}
