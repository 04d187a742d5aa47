import { AppError } from '@marbete/core/api/errors';
import { exitCodes, withExit } from '../../exit-codes.ts';

export interface Token {
  kind: 'name' | 'text' | 'number' | 'sign' | 'word' | 'end';
  /** A name, text or number without its quotes; words in lower case. */
  text: string;
  /** Where it begins, from 1. */
  column: number;
}

const words = new Set(['and', 'or', 'not', 'in', 'between', 'is', 'empty', 'contains']);
const mostCharacters = 4_000;

/** A mistake in an expression. */
export function whereError(message: string, column: number): AppError {
  return withExit(
    new AppError('invalid-input', `--where, column ${column}: ${message}`, {
      details: { column },
      issues: [{ path: ['where', column], message }],
    }),
    exitCodes.usage,
  );
}

/** Cuts an expression into words. @throws AppError that names the column of what belongs to none */
export function tokensOf(expression: string): Token[] {
  if (expression.length > mostCharacters) {
    throw whereError(`an expression has at most ${mostCharacters} characters.`, mostCharacters + 1);
  }
  const tokens: Token[] = [];
  const pattern =
    /(?<blank>\s+)|"(?<double>(?:[^"]|"")*)"|'(?<single>(?:[^']|'')*)'|\[(?<bracket>[^\]]*)\]|(?<number>-?\d+(?:\.\d+)?)(?![\p{L}\p{N}_])|(?<name>[\p{L}_][\p{L}\p{N}\p{M}_]*)|(?<sign><=|>=|<>|!=|[=<>(),])/uy;
  while (pattern.lastIndex < expression.length) {
    const column = pattern.lastIndex + 1;
    const groups = pattern.exec(expression)?.groups;
    if (!groups) throw whereError(whatIsWrong(expression.slice(column - 1)), column);
    const add = (kind: Token['kind'], text: string) => tokens.push({ kind, text, column });
    const { double, single, bracket, number, name, sign } = groups;
    if (double !== undefined) add('text', double.replaceAll('""', '"'));
    else if (single !== undefined) add('text', single.replaceAll("''", "'"));
    else if (bracket !== undefined) add('name', bracket.trim());
    else if (number !== undefined) add('number', number);
    else if (name !== undefined) {
      const word = name.toLowerCase();
      if (words.has(word)) add('word', word);
      else add('name', name);
    } else if (sign !== undefined) add('sign', sign === '<>' ? '!=' : sign);
  }
  tokens.push({ kind: 'end', text: '', column: expression.length + 1 });
  return tokens;
}

function whatIsWrong(rest: string): string {
  const [first = ''] = rest;
  if (first === '"' || first === "'") return `the text that begins here has no ${first} at its end.`;
  if (first === '[') return 'the column that begins here has no ] at its end.';
  if (/\d/.test(first)) {
    const [word = first] = /^[\p{L}\p{N}_.]+/u.exec(rest) ?? [];
    return `'${word}' is no number; text stands in quotes, and a column that begins with a digit in [brackets].`;
  }
  return `'${first}' means nothing here.`;
}
