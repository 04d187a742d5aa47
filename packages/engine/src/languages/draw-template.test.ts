import { expect, test } from 'vitest';
import { defaultPrinterSettings } from '../template/values.ts';
import { encodePng } from '../picture/png.ts';
import { drawTemplate } from './draw-template.ts';

const draw = (text: string) =>
  drawTemplate({
    language: 'zpl',
    text,
    settings: defaultPrinterSettings,
    moment: { date: '21/11/2026', time: '10:00' },
    widthMm: 50,
    heightMm: 30,
    dpmm: 8,
  });

test('A template that is right is drawn and has nothing to say', async () => {
  const picture = await draw('^XA\n^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS\n^XZ');
  expect(picture.png?.length).toBeGreaterThan(0);
  expect(picture).toMatchObject({ widthDots: 400, heightDots: 240, issues: [], diagnostics: [] });
});

test('An unclosed section keeps the template from being drawn and names its line', async () => {
  const picture = await draw('^XA\n<OFFER>\n^FO20,20^FD%OFFER%^FS\n^XZ');
  expect(picture.png).toBeUndefined();
  expect(picture.issues).toMatchObject([{ path: ['template', 2], rule: 'section-unclosed' }]);
});

test('What is wrong below a section’s tags is told at the line where people see it', async () => {
  const text = [
    '<TSPL>',
    'CLS',
    '</TSPL>',
    '<ZPL>',
    '^XA',
    '<OFFER>',
    '^FO9,9^FD%OFFER%^FS',
    '</OFFER>',
    '^FO20,20^ZQ^FDx^FS',
    '^XZ',
    '</ZPL>',
  ].join('\n');
  const { diagnostics } = await draw(text);
  expect(diagnostics).toMatchObject([{ code: 'zpl-unknown-command', line: 9 }]);
});

test('What a row’s layout shows is said once, by its variable and at its line, where it is judged', async () => {
  const text =
    '^XA\n^FO20,20^A0N,30^FD%NAME%^FS\n<OFFER>\n^FO20,60^FD%OFFER%^FS\n</OFFER>\n^FO20,90^BTN^FD%CODE%^FS\n^XZ';
  const drawing = {
    language: 'zpl' as const,
    text,
    settings: defaultPrinterSettings,
    moment: { date: '21/11/2026', time: '10:00' },
    values: { NAME: { text: 'Té 🍵' }, CODE: { text: '12345' }, OFFER: { text: '0' } },
    widthMm: 50,
    heightMm: 30,
    dpmm: 8,
  };
  const judged = await drawTemplate({ ...drawing, judged: true });
  expect(judged.png?.length).toBeGreaterThan(0);
  expect(judged.problems.map(({ code, variable, line }) => [code, variable, line])).toEqual([
    ['font-lacks-character', 'NAME', 2],
    ['code-not-drawn', 'CODE', 6],
  ]);
  expect(judged.diagnostics).toEqual([]);
  const picture = await drawTemplate(drawing);
  expect(picture.problems).toEqual([]);
  expect(picture.diagnostics.map(({ level, line }) => [level, line])).toEqual([
    ['warning', 2],
    ['error', 6],
  ]);
});

test('Who draws picture after picture gets the dots of the same picture in place of a PNG', async () => {
  const drawing = {
    language: 'zpl' as const,
    text: '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS^FO20,60^GB60,9,9^FS^XZ',
    settings: defaultPrinterSettings,
    moment: { date: '21/11/2026', time: '10:00' },
    widthMm: 50,
    heightMm: 30,
    dpmm: 8,
  };
  const { bitmap, png } = await drawTemplate({ ...drawing, form: 'bitmap' });
  expect(png).toBeUndefined();
  if (!bitmap) throw new Error('No dots');
  expect(encodePng(bitmap, 8)).toEqual((await drawTemplate(drawing)).png);
});
