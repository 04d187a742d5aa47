import { SSF } from 'xlsx';
import { attributeOf, createXmlReader, partText } from './xml.ts';

/** The number formats of a workbook's cell styles (ECMA-376 Part 1, 18.8). */
export interface NumberStyles {
  /** The format of a style; General for one that the workbook does not have. */
  formatOf(style: number): string;
}

export const noNumberStyles: NumberStyles = { formatOf: () => 'General' };

/** Excel knows 65,490 styles and formats of 255 characters. */
const mostStyles = 65_536;
const mostFormat = 255;

/** Reads the formats of the cells' styles; whatever else a style says is passed over. */
export async function readNumberStyles(pieces: AsyncIterable<Uint8Array>): Promise<NumberStyles> {
  const own = new Map<number, string>();
  const styles: number[] = [];
  let inCellStyles = false;
  const reader = createXmlReader({
    wantsText: false,
    text() {},
    open(name, attributes) {
      if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles && styles.length < mostStyles)
        styles.push(Number(attributeOf(attributes, 'numFmtId') ?? 0));
      else if (name === 'numFmt' && own.size < mostStyles) {
        const code = attributeOf(attributes, 'formatCode') ?? '';
        if (code.length <= mostFormat) own.set(Number(attributeOf(attributes, 'numFmtId')), code);
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  for await (const text of partText(pieces)) reader.write(text);
  const formats = styles.map((id) => own.get(id) || builtInFormat(id));
  return { formatOf: (style) => formats[style] ?? 'General' };
}

const known = (SSF.get_table as () => Record<number, string>)();

/** Amounts of books, whose currency sign is the one of the program that shows them. */
const ofBooks: Readonly<Record<number, string>> = {
  41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
};

/** A format that programs have without naming it (18.8.30); dates of one language are the usual date. */
function builtInFormat(id: number): string {
  const isDate = (id >= 27 && id <= 31) || (id >= 50 && id <= 58);
  const alike = id >= 5 && id <= 8 ? id + 32 : isDate ? 14 : id;
  return known[alike] ?? ofBooks[id] ?? 'General';
}
