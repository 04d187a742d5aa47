import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tsplCommands } from './commands.ts';
import { tsplDrawer } from './render-tspl.ts';

/* Code from anywhere: no input throws, hangs or costs more than the limits. */

const limits = { labels: 5, commands: 300, memoryBytes: 1 << 20, dots: 1_000_000, work: 40_000_000 };
const render = (code: string | Uint8Array) =>
  tsplDrawer.render(code, { dpmm: 8, widthMm: 20, heightMm: 10, limits });

const argument = fc.oneof(
  fc.integer({ min: -40_000, max: 40_000 }).map(String),
  fc.constantFrom(
    '0',
    '1',
    '2',
    '90',
    '',
    '99999999999',
    '"128"',
    '"1"',
    '"0"',
    'A',
    'M2',
    'c126',
    'x200',
    '50 mm',
    '@1',
    '@99+"x"',
    '"unclosed',
    '"\\["]"',
    '3',
  ),
  fc.string({ maxLength: 12 }).map((text) => `"${text}"`),
);
const line = fc
  .tuple(
    fc.constantFrom(...tsplCommands.keys(), '@1=', 'X=', '\u001b!?'),
    fc.array(argument, { maxLength: 12 }),
  )
  .map(([name, args]) => `${name} ${args.join(',')}`);

describe('hostile programs', () => {
  test('commands with any arguments end in a result', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (lines) => {
        const { labels, diagnostics } = await render(['CLS', ...lines, 'PRINT 99999999,2'].join('\r\n'));
        expect(labels.length).toBeLessThanOrEqual(limits.labels);
        expect(diagnostics.every(({ line: at, column }) => at >= 1 && column >= 1)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('random bytes end in a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect((await render(bytes)).labels).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('a program that is cut off anywhere ends in a result', async () => {
    const whole =
      'SIZE 20 mm,10 mm\r\nDOWNLOAD "A.PCX",200,\n\u0005\u0001\u0001' +
      'x'.repeat(196) +
      '\r\nCLS\r\nPUTPCX 0,0,"A.PCX"\r\nBITMAP 0,0,2,4,0,12345678\r\nTEXT 1,1,"3",0,1,1,"a\\["]b"\r\nQRCODE 1,1,M,3,M,0,M2,"B0009abc"\r\nPRINT 1';
    for (let end = 0; end <= whole.length; end += 3) {
      const { labels } = await render(whole.slice(0, end));
      expect(labels.length).toBeLessThanOrEqual(1);
    }
  });

  test('long lines, many commas and many labels stay within the limits', async () => {
    expect((await render(`CLS\r\nTEXT ${','.repeat(200_000)}`)).labels).toEqual([]);
    expect(
      (await render(`CLS\r\nTEXT 0,0,"1",0,1,1,"${'x'.repeat(200_000)}"\r\nPRINT 1`)).diagnostics[0]?.code,
    ).toBe('tspl-too-long');
    expect((await render(`CLS\r\n${'PRINT 1\r\n'.repeat(5000)}`)).labels).toHaveLength(5);
    expect((await render('BITMAP 0,0,4000,32000,0,')).diagnostics[0]?.code).toBe('tspl-data-cut-off');
  });
});
