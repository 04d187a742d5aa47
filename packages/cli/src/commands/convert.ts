import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import { writeSource } from '@marbete/engine/internal/template/source';
import { Command } from 'commander';
import { askText } from '../ask.ts';
import { type Context, handle } from '../context.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { readTemplate } from '../print/template-file.ts';
import { writeWhole } from '../write-whole.ts';

interface Options {
  to: string;
  out?: string;
  language?: string;
  dpmm: string;
}

export function convertCommand(): Command {
  const command = new Command('convert')
    .description('write a label in another printer language')
    .argument('<label>', 'label template or printer code')
    .requiredOption('--to <language>', 'zpl, tspl, epl or cpcl')
    .option('--out <file>', 'where the label goes')
    .option('--language <name>', 'what it is written in; left out, told by the extension or the text')
    .option('--dpmm <n>', 'dots a millimetre: 6, 8, 12 or 24', '8')
    .addHelpText(
      'after',
      `
Fields keep their places to the dot. What the other language lacks becomes an image, or where it is filled in, the nearest font; a
code that it cannot print is left out. Each of these is said, and with --json an event.

Examples:
  marbete convert shelf.zpl --to tspl --out shelf.tspl
  marbete convert shelf.tspl --to zpl --out shelf.zpl --dpmm 12`,
    );
  return handle<Options, [string]>(command, convert);
}

async function convert({ output }: Context, options: Options, path: string) {
  const to = printerLanguages.find(({ key }) => key === options.to.toLowerCase());
  if (!/^(?:6|8|12|24)$/.test(options.dpmm)) {
    throw usageError(
      `--dpmm is 6 (152 dpi), 8 (203 dpi), 12 (300 dpi) or 24 (600 dpi), not '${options.dpmm}'.`,
    );
  }
  const out = options.out ?? (await askText(output, { message: 'Write it to', flag: '--out FILE' }));
  const { source, language } = await readTemplate(path, options.language);
  const { canConvert, convertLabel } = await import('@marbete/engine/internal/converting/convert-label');
  const known = printerLanguages.filter(({ key }) => canConvert(key)).map(({ key }) => key);
  if (!to || !canConvert(to.key))
    throw usageError(`--to is one of ${known.join(', ')}, not '${options.to}'.`);
  if (to.key === language) throw usageError(`${path} is in ${to.name} already: choose another with --to.`);
  const { encoding } = source;
  const converted = await convertLabel(source.text, to.key, {
    language,
    encoding,
    dpmm: Number(options.dpmm),
  });
  await writeWhole(out, writeSource({ text: converted.source, encoding: converted.encoding }), {
    replace: true,
  });
  for (const difference of converted.differences) {
    output.event('difference', { ...difference });
    output.say(`${difference.level}: ${difference.message}`);
  }
  const { differences } = converted;
  const missing = differences.filter(({ level }) => level === 'error').length;
  output.show(`${out}: ${to.name}, ${differences.length} differences, ${missing} fields left out`);
  return {
    // The file is there to be looked at; a script must not take it for the whole label.
    exit: missing > 0 ? exitCodes.input : exitCodes.done,
    facts: { file: out, language: to.key, differences: differences.length, missing },
  };
}
