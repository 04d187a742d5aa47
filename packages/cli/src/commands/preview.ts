import { AppError } from '@marbete/core/api/errors';
import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import { usualHead } from '@marbete/engine/internal/languages/print-head';
import { Command } from 'commander';
import { extname } from 'node:path';
import { askText } from '../ask.ts';
import { type Context, handle } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { addValue } from '../print/options.ts';
import { readTemplate } from '../print/template-file.ts';
import { findJudged, judgedHead } from '../print/printer-head.ts';
import { paperSize } from '../picture-size.ts';
import { previewCode, type PreviewFlags } from '../preview/preview-code.ts';
import { withReadOptions } from '../read-options.ts';
import { writeWhole } from '../write-whole.ts';

/** Languages that pictures are made of, as --language takes them. */
const drawnLanguages = printerLanguages.filter((language) => language.drawn).map(({ key }) => key);

interface Options extends PreviewFlags {
  template?: string;
  language?: string;
  dpmm?: string;
  printer?: string;
  size?: string;
  index: string;
  out: string;
}

export function previewCommand(): Command {
  const command = new Command('preview')
    .description('draw a label as PNG or PDF, the way the printer prints it')
    .option('--template <file>', 'label template or printer code')
    .option('--language <name>', `${drawnLanguages.join(', ')}; left out, told by the extension or the text`)
    .option('--data <file>', 'spreadsheet whose row fills the variables, or - for standard input')
    .option('--row <n>', 'which row, from 1, header not counted', wholeRow, 1)
    .option('--map <pairs>', 'columns of variables, as PRICE=PRECIO,CODE=B; left out, told by the header')
    .option('--set <name=value>', 'value of a variable; once for each variable', addValue);
  withReadOptions(command)
    .option('--printer <name>', 'a printer of the print helper: what is known of its head and paper counts')
    .option('--dpmm <n>', 'dots a millimetre: 6, 8, 12 or 24; left out, those of --printer, else 8')
    .option('--size <size>', 'paper, as 4x6in or 50x30mm; left out, what the code says, else 4x6in')
    .option('--index <n>', 'which label of the code, from 0, or all: a PNG each, or pages of one PDF', '0')
    .option(
      '--out <file>',
      'where the picture goes, .png or .pdf; with --index all label-1.png, label-2.png, ...',
      'label.png',
    )
    .addHelpText(
      'after',
      `
Remarks about the code go to standard error. With --json every field comes as an event: its text, box and font, a code's symbology and
data, and where all of it is written.

Examples:
  marbete preview --template demo/shelf.zpl --out shelf.png
  marbete preview --template demo/shelf.zpl --data demo/prices.csv --row 3 --out row3.png
  marbete preview --template demo/shelf.zpl --index all --out shelf.pdf
  marbete preview --template demo/shelf.zpl --set PRICE=12.50 --dpmm 12 --size 50x30mm --json`,
    );
  return handle<Options>(command, preview);
}

async function preview(context: Context, options: Options) {
  const { output } = context;
  const asPdf = parseOut(options.out) === '.pdf';
  const { printer, dpmm: density, size } = options;
  const known = printer === undefined ? undefined : await findJudged(context, printer);
  const head = judgedHead({ dpmm: density, size }, known) ?? usualHead;
  const { dpmm } = head;
  const usual = paperSize(options.size ?? '4x6in');
  const paper = { ...usual, ...head.paper, heightMm: head.paper?.heightMm ?? usual.heightMm };
  const path = options.template ?? (await askText(output, { message: 'Template', flag: '--template FILE' }));
  const file = await readTemplate(path, options.language);
  const [
    { canRender, renderLabel },
    { isInVerdict },
    { describeElement },
    { encodePng },
    { encodePdf },
    { labelPages },
  ] = await Promise.all([
    import('@marbete/engine/internal/languages/render'),
    import('@marbete/engine/internal/languages/row-verdict'),
    import('@marbete/engine/internal/picture/elements'),
    import('@marbete/engine/internal/picture/png'),
    import('@marbete/engine/internal/picture/pdf'),
    import('@marbete/engine/internal/picture/label-pages'),
  ]);
  if (!canRender(file.language)) {
    throw usageError(`Pictures are drawn of ${drawnLanguages.join(', ')}, not of ${file.language}.`);
  }
  const {
    code,
    placeOf,
    lineAt = (line: number) => line,
    errors: ofRow,
  } = await previewCode(output, file, options, head, context.settings.decimal);
  const { labels, diagnostics } = await renderLabel(file.language, code, {
    dpmm,
    ...paper,
    ...(options.size === undefined ? {} : { size: 'paper' as const }),
  });
  const remarks = diagnostics
    .filter((remark) => !(placeOf && isInVerdict(remark)))
    .map((remark) => ({ ...remark, line: lineAt(remark.line) }));
  for (const remark of remarks) {
    output.event('remark', { ...remark });
    output.say(
      `${path}:${remark.line}:${remark.column}: ${remark.level}: ${remark.command}: ${remark.message}`,
    );
  }
  const wanted = chosen(options.index, labels.length);
  if (wanted.length === 0) {
    throw new AppError(
      'template-invalid',
      `${path} holds no label number ${options.index}: it draws ${labels.length}, counted from 0.`,
    );
  }
  const drawn = wanted.flatMap((index) => {
    const label = labels[index];
    const name = options.index === 'all' && !asPdf ? numbered(options.out, index + 1) : options.out;
    return label ? [{ index, label, name }] : [];
  });
  if (asPdf) {
    const pages = labelPages(
      drawn.map(({ label }) => label),
      dpmm,
    );
    await writeWhole(options.out, encodePdf(pages), { replace: true });
  }
  for (const { index, label, name } of drawn) {
    if (!asPdf) await writeWhole(name, encodePng(label.bitmap, dpmm), { replace: true });
    for (const element of label.elements)
      output.event('field', { label: index, ...describeElement(element, placeOf) });
    output.show(
      `${name}: ${label.bitmap.width} x ${label.bitmap.height} dots, prints ${label.copies} time${label.copies === 1 ? '' : 's'}`,
    );
  }
  const files = [...new Set(drawn.map(({ name }) => name))];
  const errors = ofRow + remarks.filter(({ level }) => level === 'error').length;
  return { facts: { files, labels: labels.length, errors, remarks: remarks.length } };
}

/** The kind of file by its name: a picture never goes under another kind's name. */
function parseOut(path: string): '.png' | '.pdf' {
  const extension = extname(path).toLowerCase();
  if (extension === '.pdf') return '.pdf';
  if (extension === '.png' || extension === '') return '.png';
  throw usageError(`Labels are drawn as .png or .pdf, not as ${extension}: change the name of --out.`);
}

function chosen(index: string, count: number): number[] {
  if (index === 'all') return Array.from({ length: count }, (_, at) => at);
  if (!/^\d{1,5}$/.test(index)) throw usageError(`--index takes a number from 0 or all, not '${index}'.`);
  return Number(index) < count ? [Number(index)] : [];
}

function numbered(path: string, number: number): string {
  return path.replace(/(\.\w+)?$/, (extension) => `-${number}${extension}`);
}

function wholeRow(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError(`--row takes a row number from 1, not '${text}'.`);
}
