import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { DecimalMark, Value } from '@marbete/engine/internal/template/values';
import { compareTexts, folded } from './compare.ts';
import { compareNumbers, numberOf } from './numbers.ts';
import { type Token, tokensOf, whereError } from './tokens.ts';

/** Whether a row is chosen. */
export type RowTest = (row: SheetRow) => boolean;

export interface WhereOptions {
  /** Index of a column by its name or letter, or why there is none. */
  column(name: string): number | { problem: string };
  decimalMark: DecimalMark;
}

/** A side of a comparison. */
interface Operand {
  of(row: SheetRow): Value;
  /** 'number' and 'text' are written in the expression. */
  kind: 'column' | 'number' | 'text';
}

const deepest = 50;
const comparisons = new Set(['=', '!=', '<', '<=', '>', '>=']);

/**
 * Reads an expression such as `PRECIO > 100 and UBICACION = "A3"` (docs/cli.md, Which rows). It is never run as code.
 * @throws AppError wrong usage, which names the column of the mistake
 */
export function parseWhere(expression: string, options: WhereOptions): RowTest {
  const tokens = tokensOf(expression);
  let at = 0;
  let depth = 0;
  const here = (): Token => tokens[Math.min(at, tokens.length - 1)]!;
  const next = (): Token => {
    const token = here();
    at += 1;
    return token;
  };
  const isWord = (text: string) => here().kind === 'word' && here().text === text;
  const isSign = (text: string) => here().kind === 'sign' && here().text === text;
  const take = (is: (text: string) => boolean, text: string): boolean => {
    if (!is(text)) return false;
    at += 1;
    return true;
  };
  const expect = (is: (text: string) => boolean, text: string) => {
    if (!take(is, text)) throw unexpected(`'${text}'`);
  };
  const unexpected = (wanted: string) =>
    whereError(
      `${here().kind === 'end' ? 'the end' : `'${here().text}'`} stands where ${wanted} is expected.`,
      here().column,
    );

  function either(): RowTest {
    const parts = [both()];
    while (take(isWord, 'or')) parts.push(both());
    return parts.length === 1 ? parts[0]! : (row) => parts.some((test) => test(row));
  }

  function both(): RowTest {
    const parts = [negated()];
    while (take(isWord, 'and')) parts.push(negated());
    return parts.length === 1 ? parts[0]! : (row) => parts.every((test) => test(row));
  }

  function negated(): RowTest {
    let odd = false;
    while (take(isWord, 'not')) odd = !odd;
    const test = inParentheses() ?? comparison();
    return odd ? (row) => !test(row) : test;
  }

  function inParentheses(): RowTest | undefined {
    const { column } = here();
    if (!take(isSign, '(')) return undefined;
    depth += 1;
    if (depth > deepest) throw whereError(`parentheses stand at most ${deepest} deep.`, column);
    const test = either();
    expect(isSign, ')');
    depth -= 1;
    return test;
  }

  function comparison(): RowTest {
    const left = operand('a column');
    if (here().kind === 'sign' && comparisons.has(here().text)) {
      return compare(
        left,
        next().text,
        operand('a column, a number or a text in quotes'),
        options.decimalMark,
      );
    }
    if (take(isWord, 'is')) {
      const not = take(isWord, 'not');
      expect(isWord, 'empty');
      return (row) => (left.of(row).text.trim() === '') !== not;
    }
    const not = take(isWord, 'not');
    const test = special(left);
    return not ? (row) => !test(row) : test;
  }

  /** What `not` may stand before. */
  function special(left: Operand): RowTest {
    if (take(isWord, 'contains')) {
      const part = operand('a text in quotes');
      return (row) => folded(left.of(row).text).includes(folded(part.of(row).text));
    }
    if (take(isWord, 'between')) {
      const low = compare(left, '>=', operand('the lower bound'), options.decimalMark);
      expect(isWord, 'and');
      const high = compare(left, '<=', operand('the upper bound'), options.decimalMark);
      return (row) => low(row) && high(row);
    }
    if (take(isWord, 'in')) {
      expect(isSign, '(');
      const tests = [compare(left, '=', operand('a value'), options.decimalMark)];
      while (take(isSign, ',')) tests.push(compare(left, '=', operand('a value'), options.decimalMark));
      expect(isSign, ')');
      return (row) => tests.some((test) => test(row));
    }
    throw unexpected('a comparison (=, !=, <, <=, >, >=, contains, in, between, is empty)');
  }

  function operand(wanted: string): Operand {
    const { kind, text, column } = here();
    if (kind === 'number') {
      next();
      return { kind, of: () => ({ text, number: text }) };
    }
    if (kind === 'text') {
      next();
      return { kind, of: () => ({ text }) };
    }
    if (kind !== 'name') throw unexpected(wanted);
    next();
    const index = options.column(text);
    if (typeof index !== 'number') throw whereError(index.problem, column);
    return { kind: 'column', of: (row) => cellOf(row, index) };
  }

  const test = either();
  if (here().kind !== 'end') throw unexpected("'and', 'or' or the end");
  return test;
}

export function cellOf(row: SheetRow, index: number): Value {
  const number = row.numbers?.[index];
  const text = row.cells[index] ?? '';
  return number === null || number === undefined ? { text } : { text, number };
}

/** By size where both sides are numbers and none is a text in quotes; else as text. What is no number has no size. */
function compare(left: Operand, sign: string, right: Operand, mark: DecimalMark): RowTest {
  const asText = left.kind === 'text' || right.kind === 'text';
  const asNumber = !asText && (left.kind === 'number' || right.kind === 'number');
  return (row) => {
    const [a, b] = [left.of(row), right.of(row)];
    const [x, y] = asText ? [] : [numberOf(a, mark), numberOf(b, mark)];
    if (x !== undefined && y !== undefined) return holds(sign, compareNumbers(x, y));
    if (asNumber) return sign === '!=';
    if (sign === '=') return folded(a.text) === folded(b.text);
    if (sign === '!=') return folded(a.text) !== folded(b.text);
    // An empty cell is neither before nor after a text.
    if (a.text.trim() === '' || b.text.trim() === '') return false;
    return holds(sign, compareTexts(a.text, b.text));
  };
}

function holds(sign: string, order: number): boolean {
  if (sign === '=') return order === 0;
  if (sign === '!=') return order !== 0;
  if (sign === '<') return order < 0;
  if (sign === '<=') return order <= 0;
  return sign === '>' ? order > 0 : order >= 0;
}
