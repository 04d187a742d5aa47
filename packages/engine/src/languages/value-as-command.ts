import { helperLimitBytes } from '../template/compiled.ts';
import type { LanguageProgram } from '../template/language-program.ts';
import { runProgram } from '../template/program.ts';
import { fail, refuseTooLarge, type Row } from '../template/row.ts';
import { codeLength, utf8Encoding } from '../template/source.ts';

/*
 * No value becomes a command. Each language writes values so that they stay data, and refuses those that it cannot write:
 * zpl/compile/hex-data.ts (and clock.ts), tspl/compile/field.ts, epl/compile/lines.ts, cpcl/compile/field.ts. Whatever they
 * miss, the count of commands of the finished code shows here.
 */

/** The code of one row; refused when its commands, lines or quotes are not those of the template, or no helper takes it. */
export function guarded(program: LanguageProgram, row: Row): string {
  const code = runProgram(program.body, row);
  if (row.failed) return code;
  const { measure, measured, head, tail } = program;
  if (row.careful > 0 && measure && measure(code) !== measured + row.inserted) {
    return fail(
      row,
      'value-as-command',
      'A value would have become a command of the printer: the row is refused.',
    );
  }
  // Only long code is worth the look: a sign takes six bytes at most in the JSON that a helper gets.
  const mayBeTooLarge = 6 * (code.length + head.length + tail.length) + callBytes > helperLimitBytes;
  const others = callBytes + 2 * (head.length + tail.length);
  if (mayBeTooLarge && codeLength(JSON.stringify(code), utf8Encoding) + others > helperLimitBytes)
    return refuseTooLarge(row);
  return code;
}

/** Room for the printer, the key and the code page in a call of the print helper. */
const callBytes = 8 * 1024;
