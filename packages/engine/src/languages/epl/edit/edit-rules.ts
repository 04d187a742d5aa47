import type { DocumentField } from '../../../editing/label-document.ts';
import {
  alongText,
  type ArgumentLanguage,
  argumentRules,
  inPage,
  linesIn,
  sidesOf,
  type Sizing,
} from '../../argument-edits.ts';
import { farEnd, fixed, given, wantedBars, wantedModule, wantedRow } from '../../argument-sizes.ts';
import { type EditedLabel, Refusal, type Size } from '../../edit-rules.ts';
import { eplPage } from '../code-page.ts';
import { formCommands } from '../draw/commands/forms.ts';
import { setUpCommands } from '../draw/commands/set-up.ts';
import { eplTimes } from '../draw/fonts.ts';
import { walkEpl } from '../draw/walk.ts';
import { createEplScanner, readEplText } from '../scan.ts';
import { eplCommands } from './insert.ts';

/* EPL Programming Guide (14245L): every position, length and size is a parameter in dots; fonts come in multiples. */

const linesOf = (code: string) => linesIn(createEplScanner(code));

const settings = new Map(Object.entries({ ...setUpCommands, ...formCommands }));

const epl: ArgumentLanguage = {
  lines: linesOf,
  belongsToNext: (name) => name === '?',
  prints: (name) => name === 'P' || name === 'PA',
  originAt({ code, encoding, dpmm }, at) {
    const source = { text: code.slice(0, at), encoding };
    return walkEpl(source, { dpmm, widthMm: 100, heightMm: 100 }, settings).printer.origin;
  },
  sizes: sizesOf,
  readData(label, field, written) {
    const text = isString(label, field) ? readEplText(written) : written;
    return label.encoding === 'latin1' ? (pageOf(label, field)?.textOf(text) ?? text) : text;
  },
  writeData(label, field, text) {
    if (/[\r\n]/.test(text)) {
      throw new Refusal('edit-one-line', 'A text of EPL has one line.', {}, field);
    }
    const escaped = text.replaceAll(/[\\"]/g, '\\$&');
    if (label.encoding !== 'latin1') return escaped;
    return inPage(escaped, pageOf(label, field), field, { name: 'character set', command: 'I' });
  },
  comment: ';',
  commands: eplCommands,
  frame: { before: 'N\n', after: 'P1\n' },
};

/** How EPL is edited as a picture. */
export const eplEditRules = argumentRules(epl);

function isString({ source }: EditedLabel, { data }: DocumentField): boolean {
  return data !== undefined && source[data.from - 1] === '"' && source[data.to] === '"';
}

/** The character set in force for a field, or at the end of the label. */
function pageOf({ code }: EditedLabel, field: DocumentField | undefined) {
  const last = linesOf(code).findLast(({ name }) => name === 'I');
  const written = field?.parameters['I']?.value ?? (last && code.slice(last.start, last.end));
  const [bits = '8', set = '0'] = (written ?? '').replace(/^I/, '').split(',');
  return eplPage(set.trim(), bits.trim() || '8') ?? eplPage('0');
}

function sizesOf(sizing: Sizing, size: Size): Record<string, number> {
  const { field, command } = sizing;
  const { widthDots, heightDots } = size;
  if (command === 'A') return letters(sizing, size);
  if (command === 'B') return barSizes(sizing, size);
  if (command === 'b') return moduleSize(sizing, size);
  if (command === 'X' || command === 'LS') {
    return { ...farEnd(sizing, ['x', 'x end'], widthDots), ...farEnd(sizing, ['y', 'y end'], heightDots) };
  }
  if (/^L[OWE]$/.test(command)) {
    return given({ 'horizontal length': widthDots, 'vertical length': heightDots });
  }
  throw fixed(field);
}

const nearestOf = (choices: readonly number[], wanted: number) =>
  choices.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));

function letters(sizing: Sizing, size: Size): Record<string, number> {
  const { field, number } = sizing;
  const { font } = field;
  const [nowAcross, nowDown] = [number('horizontal multiplier'), number('vertical multiplier')];
  if (!font || !nowAcross || !nowDown) throw fixed(field);
  const [cellWidth, cellHeight] = [font.widthDots / nowAcross, font.heightDots / nowDown];
  const now = sidesOf(field);
  const { along, across } = alongText(field, size);
  const high = size.letterHeightDots ?? across;
  const values: Record<string, number> = {};
  if (high !== undefined && high !== font.heightDots) {
    const times = nearestOf(eplTimes.down, high / cellHeight);
    sizing.taken(high, Math.round(times * cellHeight));
    if (times !== nowDown) values['vertical multiplier'] = times;
  }
  const wide =
    size.letterWidthDots ?? (along === undefined ? undefined : (font.widthDots * along) / now.along);
  if (wide !== undefined && wide !== font.widthDots) {
    const times = nearestOf(eplTimes.across, wide / cellWidth);
    if (along === undefined) sizing.taken(wide, Math.round(times * cellWidth));
    else sizing.taken(along, Math.round((now.along * times) / nowAcross));
    if (times !== nowAcross) values['horizontal multiplier'] = times;
  }
  return values;
}

const modulesOf = ({ code }: DocumentField): readonly [number, number] =>
  code?.symbology === 'PDF417' ? [1, 9] : [1, Math.max(10, code?.moduleDots ?? 1)];

function barSizes(sizing: Sizing, size: Size): Record<string, number> {
  const { field, number } = sizing;
  const narrow = number('narrow bar');
  const module = wantedModule(sizing, size, ['along'], modulesOf(field));
  const values: Record<string, number> = {};
  if (module !== undefined && module !== field.code?.moduleDots) {
    if (!narrow) throw fixed(field);
    values['narrow bar'] = module;
    const wide = number('wide bar');
    if (wide !== undefined && wide > narrow) values['wide bar'] = Math.round((wide * module) / narrow);
  }
  const { across } = alongText(field, size);
  if (across === undefined || across === sidesOf(field).across) return values;
  const height = number('height');
  // The modules of GS1 DataBar are as high as they are wide.
  if (height === undefined || field.code?.symbology.startsWith('GS1 DataBar')) throw fixed(field);
  return given({ ...values, height: wantedBars(sizing, size, height) });
}

/** The option of b that holds the module, which it may leave out. */
const moduleNames = ['module size', 'scale', 'module width'];

function moduleSize(sizing: Sizing, size: Size): Record<string, number> {
  const { field, number } = sizing;
  const name = moduleNames.find((each) => field.parameters[each]?.range !== undefined);
  const rowDots = field.code?.symbology === 'PDF417' ? number('module height') : undefined;
  const scales = rowDots === undefined ? (['along', 'across'] as const) : (['along'] as const);
  const module = wantedModule(sizing, size, scales, modulesOf(field));
  const values = given({ 'module height': wantedRow(sizing, size, rowDots, [1, 99]) });
  if (module !== undefined && module !== field.code?.moduleDots) {
    if (name === undefined) throw fixed(field);
    values[name] = module;
  }
  const now = sidesOf(field);
  if (field.code?.symbology !== 'PDF417' || Object.keys(values).length === 0) return values;
  // Its area decides how many columns there are, and whether it is printed at all.
  const wider = (module ?? field.code.moduleDots) / field.code.moduleDots;
  const higher = rowDots === undefined ? wider : (values['module height'] ?? rowDots) / rowDots;
  const height = Math.max(number('height') ?? 0, Math.ceil(now.across * higher));
  return { ...values, width: Math.ceil(now.along * wider), height };
}
