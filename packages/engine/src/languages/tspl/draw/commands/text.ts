import type { Turn } from '../../../../picture/bitmap.ts';
import type { TextRun } from '../../../../picture/elements.ts';
import { measureText } from '../../../../picture/text/draw-text.ts';
import type { TextFont } from '../../../../picture/text/fonts.ts';
import { farthest } from '../../../line-statements.ts';
import { CommandFault } from '../../../command-fault.ts';
import { tsplFont } from '../fonts.ts';
import { alignedAnchor, alignedStart, boxIn, pointIn, type Frame } from '../../../../picture/frame.ts';
import { add, frameOf } from '../../../line-walk.ts';
import { commonOf, lengthOf, remarkLacking } from '../../../line-elements.ts';
import type { Call, Handlers } from '../state.ts';
import { wrapLines } from '../../../../template/wrap-lines.ts';
import { textValue } from '../text-value.ts';

/* TSPL/TSPL2 manual, TEXT and BLOCK. */

interface FontArguments {
  name: string;
  font: TextFont;
  turn: Turn;
  /** Whether another font stands for it. */
  substituted: boolean;
}

/** "font",rotation,x-multiplication,y-multiplication from this argument on. */
function fontArguments(call: Call, at: number): FontArguments {
  const { args, session, place } = call;
  const name = args.unquoted(at, 'font');
  if (name === '') {
    throw new CommandFault('tspl-missing-parameter', `${place.command} lacks its font.`, {
      column: args.column(at),
      details: { parameter: 'font' },
    });
  }
  const turn = args.turn(at + 1);
  const bitmapFont = !tsplFont(name, 1, 1, session.dpmm).scalable;
  const most = bitmapFont ? 10 : 999;
  const across = args.number(at + 2, 'x-multiplication', 1, most);
  const down = args.number(at + 3, 'y-multiplication', 1, most);
  const choice = tsplFont(name, across, down, session.dpmm);
  if (!choice.known) {
    session.remarks.add(
      'warning',
      'font-missing',
      { ...place, column: args.column(at) },
      `The font ${name} is not in the printer; the scalable font stands for it in the picture.`,
      { font: name },
    );
  } else if (choice.scalable && down < 4) {
    session.remarks.add(
      'warning',
      'tspl-tiny-text',
      { ...place, column: args.column(at + 3) },
      `Font ${name} takes its size in points: ${down} is ${choice.font.heightDots} dots high and cannot be read.`,
      { points: down },
    );
  }
  return { name, font: choice.font, turn, substituted: !choice.known };
}

/** A line whose cell begins at (u, v) of the frame. */
function runAt(frame: Frame, font: TextFont, u: number, v: number, text: string): TextRun {
  return { ...pointIn(frame, Math.round(u), v + font.baselineDots), text, stretch: 0 };
}

/** TEXT x,y,"font",rotation,x-multiplication,y-multiplication,[alignment,]"content" */
function text(call: Call): void {
  const { session, args, place } = call;
  const { x, y } = args.position();
  const { name, font, turn, substituted } = fontArguments(call, 2);
  const last = Math.max(6, Math.min(args.count - 1, 7));
  const align = last === 7 ? args.whole(6, 'alignment', 0, 3, 0) : 0;
  const content = textValue(call, last);
  const frame = frameOf(call, x, y, turn);
  session.add(place, {
    counts: content.counts,
    draw(sheet) {
      const said = content.text(sheet);
      const shown = said.replaceAll(/[\r\n]/g, '');
      if (shown !== said) {
        session.remarks.add(
          'warning',
          'text-control-character',
          place,
          'TEXT prints one line: use BLOCK for lines.',
        );
      }
      if (!session.spend(shown.length * font.heightDots * font.widthDots)) return;
      const width = lengthOf(font, shown);
      const u = alignedStart(align, width);
      remarkLacking(session.remarks, place, font, shown);
      const box = boxIn(frame, u, 0, width, font.heightDots);
      add(session, sheet, {
        ...commonOf(call, box, content),
        kind: 'text',
        text: shown,
        font: name,
        typeface: font,
        turn,
        runs: [runAt(frame, font, u, 0, shown)],
        gap: 0,
        substituted,
        anchor: alignedAnchor(align),
      });
    },
  });
}

/**
 * BLOCK x,y,width,height,"font",rotation,x-multiplication,y-multiplication,[space,][alignment,][fit,]"content": lines
 * broken at blanks within the width; what the height has no room for is not printed.
 */
function block(call: Call): void {
  const { session, args, place } = call;
  const { x, y } = args.position();
  const width = args.whole(2, 'width', 1, farthest);
  const height = args.whole(3, 'height', 1, farthest);
  const { name, font, turn, substituted } = fontArguments(call, 4);
  const last = Math.max(8, Math.min(args.count - 1, 11));
  const space = last > 8 ? args.whole(8, 'space between lines', -farthest, farthest, 0) : 0;
  const align = last > 9 ? args.whole(9, 'alignment', 0, 3, 0) : 0;
  const fits = last > 10 && args.whole(10, 'fit', 0, 1, 0) === 1;
  const content = textValue(call, last);
  const frame = frameOf(call, x, y, turn);
  session.add(place, {
    counts: content.counts,
    draw(sheet) {
      const said = content.text(sheet);
      if (!session.spend(said.length * font.heightDots * font.widthDots + width)) return;
      const used = fits ? fitted(session.dpmm, name, font, said, width, height, space) : font;
      const lines = wrapLines(said, width, (part) => measureText(used, part));
      const down = Math.max(1, used.heightDots + space);
      const room = Math.max(1, Math.floor((height - used.heightDots) / down) + 1);
      const runs = lines.slice(0, room).map((line, at) => {
        const left = align === 2 ? (width - line.width) / 2 : align === 3 ? width - line.width : 0;
        return runAt(frame, used, left, at * down, line.text);
      });
      if (lines.length > room) {
        session.remarks.add(
          'warning',
          'text-too-long',
          place,
          `The block has room for ${room} of ${lines.length} lines.`,
          { lines: lines.length, room },
        );
      }
      remarkLacking(session.remarks, place, used, said);
      const box = boxIn(frame, 0, 0, width, height);
      add(session, sheet, {
        ...commonOf(call, box, content),
        kind: 'text',
        text: said,
        font: name,
        typeface: used,
        turn,
        runs,
        gap: 0,
        block: {
          lines: lines.length,
          room,
          align: align === 2 ? 'centre' : align === 3 ? 'right' : 'left',
          leading: space,
          linesOf: fits
            ? undefined
            : (other) => wrapLines(other, width, (part) => measureText(used, part)).length,
        },
        substituted,
      });
    },
  });
}

/** Fit: a scalable font is made smaller until its lines fit the block. */
function fitted(
  dpmm: number,
  name: string,
  font: TextFont,
  text: string,
  width: number,
  height: number,
  space: number,
): TextFont {
  const points = Math.floor((font.heightDots * 72) / (dpmm * 25.4));
  if (!tsplFont(name, 1, 1, dpmm).scalable) return font;
  const ratio = font.widthDots / font.heightDots;
  let low = 4;
  let high = points;
  let best = font;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = tsplFont(name, middle * ratio, middle, dpmm).font;
    const lines = wrapLines(text, width, (part) => measureText(tried, part));
    if (lines.length * (tried.heightDots + space) - space <= height) {
      best = tried;
      low = middle + 1;
    } else high = middle - 1;
  }
  return best;
}

export const textCommands: Handlers = { TEXT: text, BLOCK: block };
