import { isBuiltInFont, isScalable } from '../../../picture/text/built-in.ts';
import { textFont, type TextFont } from '../../../picture/text/fonts.ts';
import type { FontChoice, Step } from './state.ts';

/* The font of a text (ZPL II Programming Guide, ^A, ^A@, ^CF, ^CW). */

/** A font that every printer has, by the name of its file. */
const residentFont = /^(?:[A-Z]:)?([0A-Z])\.FNT$/;

/** The font that a text is set in; `missing` names the one that the code asks for, where no printer has it. */
export function fontChoice(
  step: Pick<Step, 'field' | 'font'>,
  fontNames: ReadonlyMap<string, string>,
): FontChoice & { missing?: string } {
  const chosen = step.field.font ?? step.font;
  let { name, height, width } = chosen;
  // A font command without sizes takes those of ^CF.
  if (height === 0 && width === 0) ({ height, width } = step.font);
  const alias = fontNames.get(name);
  const resident = residentFont.exec(alias ?? name)?.[1];
  const { turn } = chosen;
  if (resident !== undefined && isBuiltInFont(resident)) name = resident;
  else if (alias !== undefined || !isBuiltInFont(name)) {
    const isScalableFont = name.length !== 1 || alias !== undefined;
    return { name: isScalableFont ? '0' : 'A', turn, height, width, missing: alias ?? name };
  }
  return { name, turn, height, width };
}

/** The reference pictures show no smaller letters of scalable fonts, however small a command asks for them. */
const leastSize = 10;

/** The letters of a font at its size. */
export function lettersOf({ name, height, width }: FontChoice, dpmm: number): TextFont {
  const size = (dots: number) => (dots > 0 && isScalable(name) ? Math.max(leastSize, dots) : dots);
  return textFont(name, size(height), size(width), dpmm);
}

/**
 * From line to line of ^TB. The reference pictures show the scalable font's own line height, 106 dots at 84, where ^FB
 * sets its lines as closely as its cells; bitmap fonts have no other.
 */
export function blockPitch(font: Pick<TextFont, 'name' | 'heightDots'>): number {
  return font.name === '0' ? Math.round(font.heightDots * scalablePitch) : font.heightDots;
}

const scalablePitch = 1.26;
