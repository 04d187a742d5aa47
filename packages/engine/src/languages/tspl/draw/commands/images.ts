import { createBitmap, type Bitmap } from '../../../../picture/bitmap.ts';
import { farthest } from '../arguments.ts';
import { CommandFault } from '../../../command-fault.ts';
import { readBmp } from '../../../../picture/images/bmp.ts';
import { readPcx } from '../../../../picture/images/pcx.ts';
import { add, frameOf } from '../../../line-walk.ts';
import { commonOf } from '../source.ts';
import type { Call, Handler, Handlers } from '../state.ts';
import { notRun } from './basic.ts';

/* TSPL/TSPL2 manual, BITMAP, DOWNLOAD, PUTBMP and PUTPCX. */

type Mode = 'overwrite' | 'or' | 'xor';

const modes: readonly Mode[] = ['overwrite', 'or', 'xor'];

function place(call: Call, name: string, x: number, y: number, image: Bitmap, mode: Mode): void {
  const { session } = call;
  const frame = frameOf(call, x, y, 0);
  const box = { x: frame.x, y: frame.y, width: image.width, height: image.height };
  session.add(call.place, {
    counts: false,
    draw(sheet) {
      if (!session.spend(image.width * image.height)) return;
      const common = { ...commonOf(call, box), reverse: mode === 'xor', turn: 0 as const };
      const overwrites = mode === 'overwrite';
      add(session, sheet, { ...common, kind: 'image', name, image, across: 1, down: 1, overwrites });
    },
  });
}

/** Raw bytes come as characters up to U+00FF; text that was read as another encoding has lost them. */
function requireBytes(call: Call, data: string): void {
  const { place: at, statement } = call;
  if (statement.announced !== undefined && data.length < statement.announced) {
    throw new CommandFault(
      'tspl-data-cut-off',
      `${at.command} announces ${statement.announced} bytes; ${data.length} follow.`,
      { details: { announced: statement.announced, found: data.length } },
    );
  }
  if (/[^\0-\u00ff]/.test(data)) {
    throw new CommandFault(
      'tspl-data-not-bytes',
      `The raw bytes of ${at.command} were read as text and are lost: open the program as bytes (Latin-1).`,
    );
  }
}

/** BITMAP x,y,width in bytes,height,mode,data: a 0 bit is black; mode 0 overwrites, 1 adds, 2 turns. */
const bitmap: Handler = (call) => {
  const { args, session, statement } = call;
  const x = args.whole(0, 'x', -farthest, farthest);
  const y = args.whole(1, 'y', -farthest, farthest);
  const width = args.whole(2, 'width in bytes', 1, farthest / 8);
  const height = args.whole(3, 'height', 1, farthest);
  const mode = args.whole(4, 'mode', 0, 3);
  const kind = modes[mode];
  if (kind === undefined) {
    throw new CommandFault('tspl-compressed-bitmap', 'BITMAP with mode 3 (packed data) is not drawn.', {
      column: args.column(4),
    });
  }
  const data = statement.data ?? '';
  requireBytes(call, data);
  if (width * height * 8 > session.limits.dots || !session.reserve(width * height)) {
    throw new CommandFault('tspl-memory-full', `A bitmap of ${width * 8} x ${height} dots is too large.`);
  }
  const image = createBitmap(width * 8, height);
  for (let index = 0; index < data.length; index++) image.data[index] = ~data.charCodeAt(index);
  place(call, 'bitmap', x, y, image, kind);
};

const longestName = 64;

/** DOWNLOAD [memory,]"name",count,data keeps a file; a file of BASIC is not run. */
const download: Handler = (call) => {
  const { args, session, statement } = call;
  if (statement.announced === undefined) return notRun(call);
  const name = args.word(args.raw(0).startsWith('"') ? 0 : 1).toUpperCase();
  const data = statement.data ?? '';
  requireBytes(call, data);
  if (name === '' || name.length > longestName) {
    throw new CommandFault('tspl-wrong-name', `A file needs a name of 1 to ${longestName} characters.`, {
      column: args.column(0),
    });
  }
  if (!session.reserve(data.length)) {
    throw new CommandFault('tspl-memory-full', `There is no room to keep ${name}.`, { details: { name } });
  }
  session.printer.files.set(name, data);
  if (!/\.(?:BMP|PCX)$/.test(name)) {
    session.remarks.add(
      'info',
      'tspl-file-not-used',
      call.place,
      `${name} is kept, but only BMP and PCX files are drawn.`,
      { name },
    );
  }
};

/** A command that draws a downloaded file of one kind. */
function put(read: (file: string, mostDots: number) => Bitmap): Handler {
  return (call) => {
    const { args, session } = call;
    const x = args.whole(0, 'x', -farthest, farthest);
    const y = args.whole(1, 'y', -farthest, farthest);
    const name = args.word(2, 'image').toUpperCase();
    const column = args.column(2);
    const file = session.printer.files.get(name) ?? session.printer.files.get(name.replace(/^.*[\\/:]/, ''));
    if (file === undefined) {
      throw new CommandFault(
        'image-missing',
        `${name || 'The file'} is not downloaded in this program; the printer may have it.`,
        { column, details: { name }, level: 'warning' },
      );
    }
    let image: Bitmap;
    try {
      image = read(file, Math.min(session.limits.dots, session.limits.memoryBytes * 8));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new CommandFault('tspl-bad-image', `${name} cannot be drawn: ${error.message}.`, {
        column,
        details: { name, reason: error.message },
      });
    }
    if (!session.reserve(image.data.length) || !session.spend(image.width * image.height)) {
      throw new CommandFault('tspl-memory-full', `There is no room to draw ${name}.`, { details: { name } });
    }
    place(call, name, x, y, image, 'or');
  };
}

export const imageCommands: Handlers = {
  BITMAP: bitmap,
  DOWNLOAD: download,
  PUTBMP: put(readBmp),
  PUTPCX: put(readPcx),
};
