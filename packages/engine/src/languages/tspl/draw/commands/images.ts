import type { Bitmap } from '../../../../picture/bitmap.ts';
import { farthest } from '../../../line-statements.ts';
import { CommandFault } from '../../../command-fault.ts';
import { readBmp } from '../../../../picture/images/bmp.ts';
import { readPcx } from '../../../../picture/images/pcx.ts';
import { imageInBytes, imageOfFile, placeImage, requireBytes, reserveFile } from '../../../line-elements.ts';
import type { Handler, Handlers } from '../state.ts';
import { notRun } from './basic.ts';

/* TSPL/TSPL2 manual, BITMAP, DOWNLOAD, PUTBMP and PUTPCX. */

/** Modes of BITMAP; 3 has packed data. */
const modes = [{ overwrites: true }, {}, { reverse: true }];

/** BITMAP x,y,width in bytes,height,mode,data: a 0 bit is black; mode 0 overwrites, 1 adds, 2 turns. */
const bitmap: Handler = (call) => {
  const { args } = call;
  const at = args.position();
  const width = args.whole(2, 'width in bytes', 1, farthest / 8);
  const height = args.whole(3, 'height', 1, farthest);
  const mode = modes[args.whole(4, 'mode', 0, 3)];
  if (mode === undefined) {
    throw new CommandFault('tspl-compressed-bitmap', 'BITMAP with mode 3 (packed data) is not drawn.', {
      column: args.column(4),
    });
  }
  placeImage(call, 'bitmap', at, imageInBytes(call, 'bitmap', width, height), mode);
};

const longestName = 64;

/** DOWNLOAD [memory,]"name",count,data keeps a file; a file of BASIC is not run. */
const download: Handler = (call) => {
  const { args, session, statement } = call;
  if (statement.announced === undefined) return notRun(call);
  const name = args.unquoted(args.raw(0).startsWith('"') ? 0 : 1).toUpperCase();
  const { data } = statement;
  requireBytes(call);
  if (name === '' || name.length > longestName) {
    throw new CommandFault('tspl-wrong-name', `A file needs a name of 1 to ${longestName} characters.`, {
      column: args.column(0),
    });
  }
  reserveFile(call, name, data.length);
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
    const at = args.position();
    const name = args.unquoted(2, 'image').toUpperCase();
    const { files } = session.printer;
    const file = files.get(name) ?? files.get(name.replace(/^.*[\\/:]/, ''));
    const missing = `${name || 'The file'} is not downloaded`;
    const image = imageOfFile(call, file, read, { name, missing, noun: name, code: 'tspl-bad-image' });
    placeImage(call, name, at, image);
  };
}

export const imageCommands: Handlers = {
  BITMAP: bitmap,
  DOWNLOAD: download,
  PUTBMP: put(readBmp),
  PUTPCX: put(readPcx),
};
