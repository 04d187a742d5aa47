import { describe, expect, it } from 'vitest';
import { languageHelp } from './command-help.ts';
import { tsplCommands } from './tspl/draw/commands.ts';
import { fieldParameters } from './zpl/field-parameters.ts';
import type { PrinterLanguage } from './languages.ts';

async function helpOf(language: PrinterLanguage) {
  const help = await languageHelp(language);
  if (!help) throw new Error(`${language} has no help.`);
  return help;
}

describe.each(['zpl', 'tspl', 'epl', 'cpcl'] as const)('the help of %s', (language) => {
  it('names each command once, in both languages, with all its parameters', async () => {
    const { commands } = await helpOf(language);
    expect(commands.length).toBeGreaterThan(30);
    expect(new Set(commands.map(({ command }) => command)).size).toBe(commands.length);
    for (const { about, parameters } of commands) {
      for (const words of [about, ...parameters]) {
        expect(words.es).not.toBe('');
        expect(words.en).not.toBe('');
        expect(words.es + words.en).not.toContain('|');
      }
    }
  });

  it('finds each of its commands in a text', async () => {
    const { commands, commandAt } = await helpOf(language);
    for (const help of commands) {
      const before = language === 'zpl' ? '^FO1,2' : language === 'cpcl' ? '! 0 200 200 9 1\r\n' : '\r\n';
      expect(commandAt(`${before}${help.command} `, before.length + 1)?.help).toBe(help);
    }
  });
});

it('names every command of a field of ZPL, and those of TSPL that draw', async () => {
  const zpl = (await helpOf('zpl')).commands.map(({ command }) => command);
  expect(zpl).toEqual(
    expect.arrayContaining(
      [...fieldParameters.keys()].filter((name) => name !== 'A@').map((name) => `^${name}`),
    ),
  );
  const tspl = (await helpOf('tspl')).commands.map(({ command }) => command);
  expect(tspl.filter((command) => !tsplCommands.has(command))).toEqual([]);
});

it('says of the parameters of ZPL what the table of its commands has, in Spanish too', async () => {
  const { commands } = await helpOf('zpl');
  const of = (name: string) => commands.find(({ command }) => command === name)?.parameters ?? [];
  for (const [name, parameters] of fieldParameters) {
    if (name !== 'A@') expect([name, of(`^${name}`).length]).toEqual([name, Object.keys(parameters).length]);
  }
  expect(
    of('^GB')
      .map(({ en }) => en)
      .join('; '),
  ).toBe('width, dots; height, dots; thickness, dots; color B, W; rounding 0-8');
  expect(
    of('^BC')
      .map(({ es }) => es)
      .join('; '),
  ).toBe(
    'giro N, R, I, B; alto, puntos; texto Y, N; texto arriba Y, N; dígito verificador Y, N; modo N, U, A, D',
  );
  const same = ['x, ', 'y, ', 'color B, W', 'bytes', 'escape'];
  const untranslated = [...fieldParameters.keys()]
    .flatMap((name) => of(`^${name}`))
    .filter(({ es, en }) => es === en);
  expect([...new Set(untranslated.map(({ en }) => en))].filter((en) => !same.includes(en))).toEqual([]);
});

it.each([
  ['zpl', '^XA^FO10,2|0^A0N,30^FDx^FS', '^FO', 1],
  ['zpl', '^XA^F|O10,20^FS', '^FO', undefined],
  ['zpl', '^XA^CC!!CD;!FO10;|20!FS', '^FO', 1],
  ['zpl', '^XA^FO10,20^A0N,|30^FDx, y^FS', '^A', 1],
  ['zpl', '^XA^FO10,20^FDx, |y^FS', '^FD', undefined],
  ['zpl', '<OFFER>^FO10,20^GB1|0,2^FS</OFFER>', '^GB', 0],
  ['zpl', '~S|D20', '~SD', undefined],
  ['zpl', '^XA^BY|', '^BY', 0],
  ['tspl', 'CLS\r\nTEXT 10,20,"0",|0,9,9,"a, b"\r\n', 'TEXT', 3],
  ['tspl', 'CLS\r\ntext 10,20,"0",0,9,9,"a, |b"\r\n', 'TEXT', 6],
  ['tspl', '<OFFER>BAR 1|0,20,3,4</OFFER>', 'BAR', 0],
  ['epl', 'N\nA10,20,0,3,1,1,N|,"a"\n', 'A', 6],
  ['epl', 'N\nb10,20,Q,s4,"|a"\n', 'b', 4],
  ['epl', 'N\nL|O10,20,3,4\n', 'LO', undefined],
] as const)('in %s, %s is at parameter %s', async (language, marked, command, parameter) => {
  const position = marked.indexOf('|');
  const place = (await helpOf(language)).commandAt(marked.replace('|', ''), position);
  expect(place).toMatchObject({ command });
  expect(place?.parameter).toBe(parameter);
});

it('says nothing between two commands, and for a language whose commands are not known', async () => {
  expect((await helpOf('tspl')).commandAt('CLS\r\n\r\n\r\nPRINT 1', 6)).toBeUndefined();
  expect((await helpOf('zpl')).commandAt('hola ^XA', 2)).toBeUndefined();
  expect(await languageHelp('dpl' as PrinterLanguage)).toBeUndefined();
});
