import { inBlock, linesInBlock } from '../block-text.ts';
import { charactersOutside } from '../../../codes/code-pages.ts';
import { fail } from '../../../template/row.ts';
import type { ProblemCode } from '../../../template/problem-codes.ts';
import type { Row } from '../../../template/row.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { FieldContext, ZplField } from './field.ts';
import { HexData, dataPlan, endsOpen, loneBackslash, safeText, withClosedEscapes } from './hex-data.ts';
import { cutAtCharacters, fieldBlock } from './wrap.ts';

/** Text, which ^FB and ^TB give further meanings to (ZPL guide, the pages of these commands). */
export const textContext: FieldContext = {
  plan(given, report) {
    const isBlock = given.commands.has('FB');
    const wraps = given.data.slots.some(({ wrap }) => wrap !== undefined);
    const field = isBlock || wraps ? withClosedEscapes(given, loneBackslash, '\\') : given;
    const inTextBlock = field.commands.has('TB');
    if (inTextBlock && endsOpen(field, /<[^>]*$/)) {
      const message = "'<' before a value begins a command inside ^TB: leave it out.";
      report.issue(field.line, 'text-block-character', message);
      return undefined;
    }
    if (wraps) return wrappedPlan(field, new HexData(field, report));
    const special = (isBlock ? '\\' : '') + (inTextBlock ? '<' : '') + lackingAscii(field);
    return dataPlan(field, report, {
      safe: without(safeText(field), special),
      mayBeEmpty: true,
      transform(value, row, at) {
        if (inTextBlock && value.includes('<')) {
          return refuse(
            row,
            field,
            at,
            'text-block-character',
            "'<' begins a command inside ^TB: leave it out.",
          );
        }
        return isBlock ? inBlock(value) : value;
      },
    });
  },
};

/** Caracteres of old-style labels: lines joined with \& inside a ^FB block, which is added when there is none. */
function wrappedPlan(field: ZplField, data: HexData): FilledField {
  const { lead, texts } = data.usual;
  return {
    safe: null,
    lead,
    texts,
    mayBeEmpty: true,
    careful(values, row) {
      let lines = 1;
      const escaped: string[] = [];
      for (const [at, value] of values.entries()) {
        if (!data.fits(value, at, row)) return '';
        const wrap = field.data.slots[at]?.wrap;
        const parts = wrap === undefined ? [value] : cutAtCharacters(value, wrap);
        lines += parts.length - 1;
        escaped.push(linesInBlock(parts));
      }
      const joined = data.join(escaped, row);
      if (field.commands.has('FB')) return joined;
      row.inserted += 1;
      return fieldBlock(field, lines, row) + joined;
    },
  };
}

/** ASCII that the character set prints as other signs (^CI0 to 12). */
function lackingAscii({ page }: ZplField): string {
  return page.utf8 ? '' : charactersOutside(printableAscii, page).join('');
}

const printableAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at));

function refuse(row: Row, field: ZplField, at: number, code: ProblemCode, why: string): undefined {
  const variable = field.data.slots[at]?.variable;
  fail(row, code, `${variable}: ${why}`, { variable, line: field.line });
}

function without(pattern: RegExp, chars: string): RegExp {
  if (chars === '') return pattern;
  return new RegExp(`(?![${chars.replace(/[\\\]^-]/g, '\\$&')}])${pattern.source}`);
}
