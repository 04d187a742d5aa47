import type { Turn } from '../../../../picture/bitmap.ts';
import { boxIn, pointIn } from '../../../../picture/frame.ts';
import { CommandFault } from '../../../command-fault.ts';
import { eplFont, eplTimes } from '../fonts.ts';
import { commonOf, lengthOf, remarkLacking } from '../../../line-elements.ts';
import { add, frameOf } from '../../../line-walk.ts';
import type { Call, Handlers } from '../state.ts';
import { textValue } from '../text-value.ts';

/** One of the multipliers that A takes. Throws CommandFault for another. */
function multiplier({ args }: Call, at: number, what: string, takes: readonly number[]): number {
  const times = args.whole(at, what, 1, Math.max(...takes));
  if (takes.includes(times)) return times;
  throw new CommandFault(
    'epl-out-of-range',
    `The ${what} of A is one of ${takes.join(', ')}, not ${times}.`,
    {
      column: args.column(at),
      details: { parameter: what, value: times },
    },
  );
}

/** Ax,y,rotation,font,horizontal multiplier,vertical multiplier,N or R,data (EPL Programming Guide, A) */
function text(call: Call): void {
  const { session, args, place } = call;
  const { x, y } = args.position();
  // 4 to 7 turn in the same way and write Asian characters from top to bottom.
  const turn = (args.whole(2, 'rotation', 0, 7) % 4) as Turn;
  const name = args.word(3, 'font');
  const across = multiplier(call, 4, 'horizontal multiplier', eplTimes.across);
  const down = multiplier(call, 5, 'vertical multiplier', eplTimes.down);
  const reverse = args.word(6, 'reverse').toUpperCase() === 'R';
  const choice = eplFont(name, across, down, session.dpmm);
  const column = args.column(3);
  if (!choice) {
    const message = `A has no font ${name.slice(0, 20) || '(none)'}: take 1 to 5, or the letter of a loaded one.`;
    throw new CommandFault('epl-unknown-font', message, { column, details: { font: name.slice(0, 20) } });
  }
  const { font, known } = choice;
  if (!known) {
    const message = `The font ${name} is loaded into the printer; font 3 stands for it in the picture.`;
    session.remarks.add('warning', 'font-missing', { ...place, column }, message, { font: name });
  }
  const content = textValue(call, 7);
  const frame = frameOf(call, x, y, turn);
  session.add(place, {
    counts: content.counts,
    draw(sheet) {
      // The functions of Code 128 print nothing in a text.
      const said = content.text(sheet).replaceAll(/[\p{Cc}\p{Co}]/gu, '');
      const shown = /^[67]$/.test(name) ? said.replaceAll(/[^0-9 .,$%+\-/]/g, ' ') : said;
      if (!session.spend(shown.length * font.heightDots * font.widthDots)) return;
      const box = boxIn(frame, 0, 0, lengthOf(font, shown), font.heightDots);
      remarkLacking(session.remarks, place, font, shown);
      const common = { ...commonOf(call, box, content), turn };
      if (reverse) add(session, sheet, { ...common, kind: 'area', name: 'reverse', ink: 'black' });
      add(session, sheet, {
        ...common,
        reverse,
        kind: 'text',
        text: shown,
        font: name,
        typeface: font,
        runs: [{ ...pointIn(frame, 0, font.baselineDots), text: shown, stretch: 0 }],
        gap: 0,
        substituted: !known,
      });
    },
  });
}

export const textCommands: Handlers = { A: text };
