import type { Turn } from '../../../picture/bitmap.ts';
import type { TextElement, TextRun } from '../../../picture/elements.ts';
import { measureText } from '../../../picture/text/draw-text.ts';
import type { TextFont } from '../../../picture/text/fonts.ts';
import type { Box } from '../../../picture/types.ts';
import { blockPitch, lettersOf } from './font-choice.ts';
import type { FontChoice, Step } from './state.ts';
import { cornerOf } from './text-corner.ts';
import { layoutBlock, type TextLine } from './text-layout.ts';

/** A text field, laid out: what it covers and where its lines begin. */
export interface TextDrawing {
  box: Box;
  turn: Turn;
  font: TextFont;
  /** Where the pen stands after the text, for a ^FT that goes on. */
  endX: number;
  endY: number;
  /** Characters that the font lacks, each once. */
  lacking: readonly string[];
  /** Lines that the block has no room for. */
  overflow: number;
  block: TextElement['block'] | undefined;
  runs: readonly TextRun[];
}

interface PlacedLine extends TextLine {
  /** From the box's top to the baseline. */
  baseline: number;
}

/** ^FB's letters; D is J that justifies the last line too. */
const alignments = { L: 'left', C: 'centre', R: 'right', J: 'justified', D: 'justified' } as const;

/** Lays out the text of a field. */
export function layoutTextField(step: Step, text: string, choice: FontChoice, dpmm: number): TextDrawing {
  const { field } = step;
  const font = lettersOf(choice, dpmm);
  const turn = choice.turn ?? step.turn;
  const block = field.block && field.block.width > 0 ? field.block : undefined;
  const gap = field.gap;

  let lines: PlacedLine[];
  let width: number;
  let height: number;
  let baseline: number;
  let overflow = 0;
  let used: TextDrawing['block'];
  if (block) {
    const bounded = block.kind === 'height';
    const layOut = (said: string) => layoutBlock(said, font, block, gap);
    const all = layOut(text);
    const down = bounded ? blockPitch(font) : font.heightDots + block.leading;
    const most = !bounded ? block.limit : Math.max(1, Math.floor((block.limit - font.heightDots) / down) + 1);
    overflow = Math.max(0, all.length - most);
    used = {
      lines: all.length,
      room: most,
      linesOf: (said) => layOut(said).length,
      align: alignments[block.justify],
      leading: down - font.heightDots,
    };
    const kept = bounded ? all.slice(0, most) : all;
    // Lines beyond the last are printed over it.
    lines = kept.map((line, at) => ({
      ...line,
      baseline: Math.min(at, most - 1) * down + font.baselineDots,
    }));
    const rows = turn === 0 && field.placement === 'origin' ? Math.min(most, kept.length) : most;
    width = block.width;
    height = bounded ? block.limit : (rows - 1) * down + font.heightDots;
    // ^FT places the last line of ^FB that may be there, and the lower edge of ^TB.
    baseline = bounded ? block.limit : (most - 1) * down + font.baselineDots;
  } else if (field.direction === 'V') {
    const chars = [...text];
    width = chars.reduce((most, char) => Math.max(most, font.advance(char)), 0);
    const down = font.heightDots + gap;
    lines = chars.map((char, at) => ({
      text: char,
      left: 0,
      width: font.advance(char),
      stretch: 0,
      baseline: at * down + font.baselineDots,
    }));
    height = Math.max(1, chars.length) * down;
    baseline = font.baselineDots;
  } else {
    const shown = field.direction === 'R' ? [...text].reverse().join('') : text;
    width = measureText(font, shown) + gap * shown.length;
    lines = [{ text: shown, left: 0, width, stretch: 0, baseline: font.baselineDots }];
    height = font.heightDots;
    baseline = font.baselineDots;
  }
  width = Math.round(width);
  const corner = cornerOf(step, turn, width, height, baseline);
  const across = turn === 0 || turn === 2;
  const box = { ...corner, width: across ? width : height, height: across ? height : width };
  const along = block ? 0 : width;
  return {
    box,
    turn,
    font,
    overflow,
    block: used,
    endX: step.originX + (turn === 0 ? along : turn === 2 ? -along : 0),
    endY: step.originY + (turn === 1 ? along : turn === 3 ? -along : 0),
    lacking: lackingIn(text, font),
    runs: lines.map((line) => runOf(box, turn, line)),
  };
}

const none: readonly string[] = [];

function lackingIn(text: string, font: TextFont): readonly string[] {
  let lacking: Set<string> | undefined;
  for (const char of text) if (!font.has(char) && char !== ' ') (lacking ??= new Set()).add(char);
  return lacking ? [...lacking] : none;
}

/** Where the pen of a line begins on the label. */
function runOf(box: Box, turn: Turn, line: PlacedLine): TextRun {
  const left = Math.round(line.left);
  const { baseline, text, stretch } = line;
  if (turn === 0) return { text, x: box.x + left, y: box.y + baseline, stretch };
  if (turn === 1) return { text, x: box.x + box.width - baseline, y: box.y + left, stretch };
  if (turn === 2) return { text, x: box.x + box.width - left, y: box.y + box.height - baseline, stretch };
  return { text, x: box.x + baseline, y: box.y + box.height - left, stretch };
}
