import { fail } from '../../../template/row.ts';
import type { ProblemCode } from '../../../template/problem-codes.ts';
import type { Row } from '../../../template/row.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { FieldContext, ZplField } from './field.ts';
import { HexData, dataPlan, endsOpen, loneBackslash, safeText, withClosedEscapes } from './hex-data.ts';
import { fieldBlock, wrapLines } from './wrap.ts';

/** Text, which ^FB, ^TB and ^FC give further meanings to (ZPL guide, the pages of these commands). */
export const textContext: FieldContext = {
  plan(given, report) {
    const inBlock = given.commands.has('FB');
    const wraps = given.data.slots.some(({ wrap }) => wrap !== undefined);
    const field = inBlock || wraps ? withClosedEscapes(given, loneBackslash, '\\') : given;
    const clock = clockIndicators(field);
    if (clock.includes('%') && field.data.slots.length > 0) {
      report.issue(
        field.line,
        'clock-field-with-placeholder',
        'a field with ^FC% can hold no %PLACEHOLDER%: take another clock indicator.',
      );
      return undefined;
    }
    const inTextBlock = field.commands.has('TB');
    if (inTextBlock && endsOpen(field, /<[^>]*$/)) {
      const message = "'<' before a value begins a command inside ^TB: leave it out.";
      report.issue(field.line, 'text-block-character', message);
      return undefined;
    }
    if (clock !== '' && endsOpen(field, new RegExp(`[${clock.replace(/[\\\]^-]/g, '\\$&')}]$`))) {
      const message = 'a clock indicator (^FC) stands directly before a value: put a blank between them.';
      report.issue(field.line, 'clock-indicator', message);
      return undefined;
    }
    if (wraps) return wrappedPlan(field, new HexData(field, report));
    const special = (inBlock ? '\\' : '') + (inTextBlock ? '<' : '') + clock;
    return dataPlan(field, report, {
      safe: without(safeText(field), special),
      mayBeEmpty: true,
      transform(value, row, at) {
        if (!clockFree(value, clock, field, row, at)) return undefined;
        if (inTextBlock && value.includes('<')) {
          return refuse(
            row,
            field,
            at,
            'text-block-character',
            "'<' begins a command inside ^TB: leave it out.",
          );
        }
        return inBlock ? value.replaceAll('\\', '\\\\') : value;
      },
    });
  },
};

/** Caracteres of old-style labels: lines joined with \& inside a ^FB block, which is added when there is none. */
function wrappedPlan(field: ZplField, data: HexData): FilledField {
  const clock = clockIndicators(field);
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
        if (!data.fits(value, at, row) || !clockFree(value, clock, field, row, at)) return '';
        const wrap = field.data.slots[at]?.wrap;
        const parts = wrap === undefined ? [value] : wrapLines(value, wrap);
        lines += parts.length - 1;
        escaped.push(parts.map((part) => part.replaceAll('\\', '\\\\')).join('\\&'));
      }
      const joined = data.join(escaped, row);
      if (field.commands.has('FB')) return joined;
      row.inserted += 1;
      return fieldBlock(field, lines) + joined;
    },
  };
}

/** The indicators of ^FC: the printer puts its clock there. */
function clockIndicators(field: ZplField): string {
  const parameters = field.commands.get('FC');
  if (!parameters) return '';
  const [first, ...others] = parameters;
  return [first === '' || first === undefined ? '%' : first, ...others]
    .map((indicator) => indicator.charAt(0))
    .join('');
}

function clockFree(value: string, clock: string, field: ZplField, row: Row, at: number): boolean {
  const found = [...clock].find((indicator) => value.includes(indicator));
  if (found === undefined) return true;
  refuse(
    row,
    field,
    at,
    'clock-indicator',
    `'${found}' is the clock indicator of this field (^FC): leave it out.`,
  );
  return false;
}

function refuse(row: Row, field: ZplField, at: number, code: ProblemCode, why: string): undefined {
  const variable = field.data.slots[at]?.variable;
  fail(row, code, `${variable}: ${why}`, { variable, line: field.line });
}

function without(pattern: RegExp, chars: string): RegExp {
  if (chars === '') return pattern;
  return new RegExp(`(?![${chars.replace(/[\\\]^-]/g, '\\$&')}])${pattern.source}`);
}
