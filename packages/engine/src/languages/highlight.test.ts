import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { codeSpans } from './highlight.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

/** What each coloured stretch of a text is taken for. */
function coloured(language: PrinterLanguage, text: string): [string, string][] {
  return codeSpans(text, language).map(({ start, end, kind }) => [text.slice(start, end), kind]);
}

test('ZPL has commands, numbers, data that prints, variables, sections and comments', () => {
  expect(coloured('zpl', '^FO16,20^FDCost %PRICE% x^FS^FX note 5\n<OFFER>')).toEqual([
    ['^FO', 'command'],
    ['16', 'number'],
    ['20', 'number'],
    ['^FD', 'command'],
    ['Cost ', 'string'],
    ['%PRICE%', 'variable'],
    [' x', 'string'],
    ['^FS', 'command'],
    ['^FX note 5', 'comment'],
    ['<OFFER>', 'section'],
  ]);
});

test('TSPL has commands at the start of lines, strings with variables, and numbers', () => {
  expect(coloured('tspl', 'TEXT 10,20,"3","%CODE% a"\nREM TEXT 1')).toEqual([
    ['TEXT', 'command'],
    ['10', 'number'],
    ['20', 'number'],
    ['"3"', 'string'],
    ['"', 'string'],
    ['%CODE%', 'variable'],
    [' a"', 'string'],
    ['REM TEXT 1', 'comment'],
  ]);
});

test('ZPL follows a changed prefix, and a tilde in data is data', () => {
  expect(coloured('zpl', '^CC+\n+FD~ 5 kg^2+FS')).toEqual([
    ['^CC', 'command'],
    ['+FD', 'command'],
    ['~ 5 kg^2', 'string'],
    ['+FS', 'command'],
  ]);
});

test('ZPL leaves raw picture data without colour, whatever bytes are in it', () => {
  const [command, ...rest] = coloured('zpl', '^GFB,4,4,1,^FO1^FS');
  expect(command).toEqual(['^GF', 'command']);
  expect(rest.at(-1)).toEqual(['^FS', 'command']);
  expect(rest.filter(([, kind]) => kind === 'command')).toHaveLength(1);
});

test('TSPL follows escaped and unclosed quotes, and does not look into raw data', () => {
  expect(coloured('tspl', 'TEXT 1,"a\\["]b 2",3\nBARCODE "x 4\nBITMAP 0,0,1,8,0,CLS\nCLS\nCLS')).toEqual([
    ['TEXT', 'command'],
    ['1', 'number'],
    ['"a\\["]b 2"', 'string'],
    ['3', 'number'],
    ['BARCODE', 'command'],
    ['"x 4', 'string'],
    ['BITMAP', 'command'],
    ...['0', '0', '1', '8', '0'].map((digit) => [digit, 'number']),
    ['CLS', 'command'],
  ]);
});

test('a command may follow a section tag on its line', () => {
  expect(coloured('tspl', '<OFFER>CLS</OFFER>')).toEqual([
    ['<OFFER>', 'section'],
    ['CLS', 'command'],
    ['</OFFER>', 'section'],
  ]);
});

test('a variable in a comment is part of it', () => {
  expect(coloured('zpl', '%A%^FX of %A% and <ZPL>%B%^FS%C%')).toEqual([
    ['%A%', 'variable'],
    ['^FX of %A% and ', 'comment'],
    ['<ZPL>', 'section'],
    ['%B%', 'comment'],
    ['^FS', 'command'],
    ['%C%', 'variable'],
  ]);
});

test('a language without a scanner has variables and sections', () => {
  expect(coloured('fgl', '<RC10,20>%NAME%<OFFER>')).toEqual([
    ['%NAME%', 'variable'],
    ['<OFFER>', 'section'],
  ]);
});

test('spans of any text are in order, in the text and never empty', () => {
  const parts = [
    '^FD', '^FX', '^CC', '~', '^', '%A%', '<OFFER>', '</ZPL>', '"', '\\["]', 'TEXT 1,', 'REM ', 'DOWNLOAD "A",3,', '\n', ' ', '7',
  ]; // prettier-ignore
  assert(
    property(array(constantFrom(...parts)), (chosen) => {
      const text = chosen.join('');
      for (const { key } of printerLanguages) {
        let last = 0;
        for (const { start, end } of codeSpans(text, key)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

test('EPL has commands at the start of lines, strings with variables, comments, and no colours behind ?', () => {
  expect(coloured('epl', 'A10,20,0,3,1,1,N,"%CODE% \\"5\\""\n; A1 5\nFR"F"\n?\nA1,2\nP1')).toEqual([
    ['A', 'command'],
    ['10', 'number'],
    ['20', 'number'],
    ['0', 'number'],
    ['3', 'number'],
    ['1', 'number'],
    ['1', 'number'],
    ['"', 'string'],
    ['%CODE%', 'variable'],
    [' \\"5\\""', 'string'],
    ['; A1 5', 'comment'],
    ['FR', 'command'],
    ['"F"', 'string'],
    ['?', 'command'],
    ['P', 'command'],
    ['1', 'number'],
  ]);
});
