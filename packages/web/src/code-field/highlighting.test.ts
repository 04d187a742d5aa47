import { classHighlighter, highlightTree } from '@lezer/highlight';
import { expect, test } from 'vitest';
import { tsplLanguage } from './tspl-language.ts';
import { zplLanguage } from './zpl-language.ts';

/** What each coloured stretch of a text is taken for. */
function coloured(language: typeof zplLanguage, text: string): [string, string][] {
  const found: [string, string][] = [];
  highlightTree(language.parser.parse(text), classHighlighter, (from, to, kind) => {
    found.push([text.slice(from, to), kind.replace('tok-', '')]);
  });
  return found;
}

test('ZPL has commands, numbers, data that prints, variables, sections and comments', () => {
  expect(coloured(zplLanguage, '^FO16,20^FDCost %PRICE% x^FS^FX note 5\n<OFFER>')).toEqual([
    ['^FO', 'keyword'],
    ['16', 'number'],
    ['20', 'number'],
    ['^FD', 'keyword'],
    ['Cost ', 'string'],
    ['%PRICE%', 'variableName'],
    [' x', 'string'],
    ['^FS', 'keyword'],
    ['^FX note 5', 'comment'],
    ['<OFFER>', 'meta'],
  ]);
});

test('TSPL has commands at the start of lines, strings with variables, and numbers', () => {
  expect(coloured(tsplLanguage, 'TEXT 10,20,"3","%CODE% a"\nREM TEXT 1')).toEqual([
    ['TEXT', 'keyword'],
    ['10', 'number'],
    ['20', 'number'],
    ['"3"', 'string'],
    ['"', 'string'],
    ['%CODE%', 'variableName'],
    [' a"', 'string'],
    ['REM TEXT 1', 'comment'],
  ]);
});
