import { describe, expect, test } from 'vitest';
import { isBlack, type Bitmap } from '../../../picture/bitmap.ts';
import type { RenderOptions } from '../../../picture/types.ts';
import { tsplFont } from './fonts.ts';
import { tsplDrawer } from './render-tspl.ts';

const head = 'SIZE 20 mm,10 mm\r\nCLS\r\n';

const render = (code: string | Uint8Array, options: Partial<RenderOptions> = {}) =>
  tsplDrawer.render(code, { dpmm: 8, widthMm: 20, heightMm: 10, ...options });

async function draw(lines: string, options: Partial<RenderOptions> = {}) {
  const { labels, diagnostics } = await render(`${head}${lines}\r\nPRINT 1\r\n`, options);
  return { label: labels[0]!, diagnostics, codes: diagnostics.map(({ code }) => code) };
}

/** The black dots' outermost box, as [x, y, width, height]. */
function inkBox(bitmap: Bitmap): number[] | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      if (!isBlack(bitmap, x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? undefined : [left, top, right - left + 1, bottom - top + 1];
}

describe('set-up', () => {
  test('SIZE takes inches, millimetres and dots', async () => {
    const sizes = async (code: string) => {
      const { labels } = await render(`${code}\nCLS\nBAR 0,0,9,9\nPRINT 1`);
      return [labels[0]?.bitmap.width, labels[0]?.bitmap.height];
    };
    expect(await sizes('SIZE 2,1')).toEqual([406, 203]);
    expect(await sizes('SIZE 50 mm,30 mm')).toEqual([400, 240]);
    expect(await sizes('SIZE 300 dot, 100 dot')).toEqual([300, 100]);
    expect(await sizes('SIZE 15 mm')).toEqual([120, 80]);
    expect(await sizes('')).toEqual([160, 80]);
  });

  test('the picture has the size of the paper where that is asked for', async () => {
    const { label } = await draw('BAR 0,0,9,9', { size: 'paper', widthMm: 30, heightMm: 5 });
    expect([label.bitmap.width, label.bitmap.height]).toEqual([240, 40]);
  });

  test('REFERENCE and SHIFT move everything that follows', async () => {
    const { label } = await draw('BAR 1,1,4,2\r\nREFERENCE 10,20\r\nSHIFT 3\r\nBAR 1,1,4,2');
    expect(label.elements.map(({ box }) => [box.x, box.y])).toEqual([
      [1, 1],
      [11, 24],
    ]);
    expect(inkBox(label.bitmap)).toEqual([1, 1, 14, 25]);
  });

  test('DIRECTION mirrors, and turns a label that comes the other way round than the first', async () => {
    const corner = 'CLS\nBAR 0,0,8,4\nPRINT 1\n';
    const { labels } = await render(
      `${head}DIRECTION 1\n${corner}DIRECTION 1,1\n${corner}DIRECTION 0\n${corner}`,
    );
    expect(labels.map(({ bitmap }) => inkBox(bitmap))).toEqual([
      [0, 0, 8, 4],
      [152, 0, 8, 4],
      [152, 76, 8, 4],
    ]);
  });

  test('commands that draw nothing are known, and those that move paper are told', async () => {
    const lines =
      'GAP 2 mm,0\nBLINE 3 mm,0\nOFFSET 0\nSPEED 4\nDENSITY 8\nCODEPAGE 1252\nSOUND 5,100\nSET TEAR ON';
    expect((await draw(`${lines}\nBAR 0,0,1,1`)).codes).toEqual([]);
    expect((await draw('GAPDETECT\nHOME\nBAR 0,0,1,1')).codes).toEqual([
      'tspl-moves-paper',
      'tspl-moves-paper',
    ]);
  });
});

describe('shapes', () => {
  const boxOf = async (line: string) => inkBox((await draw(line)).label.bitmap);

  test('cover the dots that the manual says', async () => {
    expect(await boxOf('BAR 3,4,20,5')).toEqual([3, 4, 20, 5]);
    expect(await boxOf('BOX 10,12,60,42,3')).toEqual([10, 12, 50, 30]);
    expect(await boxOf('BOX 60,42,10,12,3,8')).toEqual([10, 12, 50, 30]);
    expect(await boxOf('CIRCLE 5,6,40,2')).toEqual([5, 6, 40, 40]);
    expect(await boxOf('ELLIPSE 5,6,60,30,2')).toEqual([5, 6, 60, 30]);
    expect(await boxOf('DIAGONAL 10,40,50,40,4')).toEqual([10, 38, 40, 4]);
  });

  test('a box is hollow, and its corners are round where a radius is given', async () => {
    const { label } = await draw('BOX 10,10,50,50,2,10');
    expect(isBlack(label.bitmap, 10, 10)).toBe(false);
    expect(isBlack(label.bitmap, 30, 10)).toBe(true);
    expect(isBlack(label.bitmap, 30, 30)).toBe(false);
  });

  test('ERASE wipes and REVERSE turns what was drawn before', async () => {
    const { label } = await draw('BAR 0,0,40,40\nERASE 10,10,20,20\nREVERSE 0,0,20,20');
    const dots = [5, 15, 25, 35].map((at) => isBlack(label.bitmap, at, at));
    expect(dots).toEqual([false, true, false, true]);
  });

  test('BITMAP overwrites, adds or turns; 0 bits are black', async () => {
    const image = (mode: number) => `BITMAP 0,0,1,1,${mode},\u00f0`;
    const row = async (mode: number) => {
      const { label } = await draw(`BAR 2,0,4,1\n${image(mode)}`);
      return Array.from({ length: 8 }, (_, x) => (isBlack(label.bitmap, x, 0) ? '1' : '0')).join('');
    };
    expect(await row(0)).toBe('00001111');
    expect(await row(1)).toBe('00111111');
    expect(await row(2)).toBe('00110011');
  });

  test('raw bytes come as bytes or as Latin-1 text, and text that lost them is refused', async () => {
    const code = `${head}BITMAP 0,0,1,2,0,\u000d\u000a\r\nPRINT 1`;
    const bytes = Uint8Array.from(code, (char) => char.charCodeAt(0));
    const [text, raw] = [await render(code), await render(bytes)];
    expect(text.labels[0]?.bitmap.data).toEqual(raw.labels[0]?.bitmap.data);
    expect((await draw('BITMAP 0,0,1,1,0,\ufffd')).codes).toEqual(['tspl-data-not-bytes']);
    expect((await render(`${head}BITMAP 0,0,100,100,0,abc`)).diagnostics[0]).toMatchObject({
      code: 'tspl-data-cut-off',
      line: 3,
    });
  });
});

describe('text', () => {
  const fieldsOf = async (lines: string) => (await draw(lines)).label.elements;

  test('bitmap fonts have the cells of the manual, times the multipliers', async () => {
    const fields = await fieldsOf(
      ['1', '2', '3', '4', '5', '6', '7', '8'].map((f) => `TEXT 0,0,"${f}",0,1,2,"A"`).join('\n'),
    );
    expect(fields.map(({ box }) => [box.width, box.height])).toEqual([
      [8, 24],
      [12, 40],
      [16, 48],
      [24, 64],
      [32, 96],
      [14, 38],
      [21, 54],
      [14, 50],
    ]);
  });

  test('the scalable font takes points', async () => {
    const [field] = await fieldsOf('TEXT 0,0,"0",0,10,18,"A"');
    expect(field).toMatchObject({ font: '0', typeface: { heightDots: 51, widthDots: 28 } });
  });

  test.each([1, 10, 40])('ROMAN.TTF keeps its proportion, whatever its width says: %i', async (across) => {
    const [text, block] = await fieldsOf(
      `TEXT 0,0,"ROMAN.TTF",0,${across},18,"A"\nBLOCK 0,80,300,90,"roman.tte",0,${across},18,"A"`,
    );
    expect(text).toMatchObject({ typeface: { heightDots: 51, widthDots: 51 } });
    expect(block).toMatchObject({ typeface: { heightDots: 51, widthDots: 51 } });
  });

  test('turns about its position', async () => {
    const boxes = await fieldsOf(
      [0, 90, 180, 270].map((turn) => `TEXT 80,40,"1",${turn},1,1,"AB"`).join('\n'),
    );
    expect(boxes.map(({ box }) => [box.x, box.y, box.width, box.height])).toEqual([
      [80, 40, 16, 12],
      [68, 40, 12, 16],
      [64, 28, 16, 12],
      [80, 24, 12, 16],
    ]);
  });

  test('alignment moves it along its direction', async () => {
    const fields = await fieldsOf([1, 2, 3].map((align) => `TEXT 80,40,"1",0,1,1,${align},"AB"`).join('\n'));
    expect(fields.map(({ box }) => box.x)).toEqual([80, 72, 64]);
  });

  test('a quote is written \\["], and a block breaks at \\[L]', async () => {
    const [text, block] = await fieldsOf(
      'TEXT 0,0,"1",0,1,1,"a\\["]b"\nBLOCK 0,20,100,40,"1",0,1,1,"one\\[L]two"',
    );
    expect(text).toMatchObject({ text: 'a"b' });
    expect(block).toMatchObject({ text: 'one\ntwo', box: { x: 0, y: 20, width: 100, height: 40 } });
  });

  test('a block tells of lines that it has no room for', async () => {
    expect((await draw('BLOCK 0,0,30,24,"1",0,1,1,"aaa bbb ccc"')).codes).toEqual(['text-too-long']);
    expect((await draw('BLOCK 0,0,30,36,"1",0,1,1,"aaa bbb ccc"')).codes).toEqual([]);
  });

  test('bytes are read in the code page in force', async () => {
    const code = `${head}CODEPAGE 1252\nTEXT 0,0,"1",0,1,1,"\u00e9\u0080"\nCODEPAGE UTF-8\nTEXT 0,0,"1",0,1,1,"\u00c3\u00a9"\nPRINT 1`;
    const { labels } = await render(Uint8Array.from(code, (char) => char.charCodeAt(0)));
    expect(labels[0]?.elements.map((field) => field.kind === 'text' && field.text)).toEqual(['é€', 'é']);
  });
});

describe('PRINT and counters', () => {
  test('sets and copies multiply where nothing counts', async () => {
    const { labels } = await render(`${head}BAR 0,0,1,1\nPRINT 3,2\nPRINT 2\nPRINT -1,4`);
    expect(labels.map(({ copies }) => copies)).toEqual([6, 2, 4]);
  });

  test('a counter steps with each set and goes on at the next PRINT', async () => {
    const { labels } = await render(
      `${head}SET COUNTER @1 2\n@1="A09"\nTEXT 0,0,"1",0,1,1,"N"+@1\nPRINT 3,2\nPRINT 1`,
    );
    const said = labels.map(
      ({ elements, copies }) => `${elements[0]?.kind === 'text' && elements[0].text} x${copies}`,
    );
    expect(said).toEqual(['NA09 x2', 'NA11 x2', 'NA13 x2', 'NA15 x1']);
  });

  test('a counter in quotes is told', async () => {
    expect((await draw('@2="7"\nTEXT 0,0,"1",0,1,1,"@2"')).codes).toEqual(['tspl-counter-in-quotes']);
  });

  test('a program of several labels clears between them', async () => {
    const { labels } = await render(`${head}BAR 0,0,1,1\nPRINT 1\nCLS\nBAR 5,5,2,2\nPRINT 1`);
    expect(labels.map(({ bitmap }) => inkBox(bitmap))).toEqual([
      [0, 0, 1, 1],
      [5, 5, 2, 2],
    ]);
  });
});

describe('diagnostics', () => {
  const first = async (line: string) => (await draw(line)).diagnostics[0];

  test('name line, column and reason', async () => {
    expect(await first('FROBNICATE 1')).toMatchObject({ code: 'tspl-unknown-command', line: 3, column: 1 });
    expect(await first('BAR 1,x,3,4')).toMatchObject({ code: 'tspl-not-a-number', line: 3, column: 7 });
    expect(await first('BAR 1,2')).toMatchObject({ code: 'tspl-missing-parameter', line: 3 });
    expect(await first('DENSITY 16')).toMatchObject({ code: 'tspl-out-of-range', column: 9 });
    expect(await first('TEXT 0,0,"1",45,1,1,"A"')).toMatchObject({ code: 'tspl-out-of-range', column: 14 });
    expect(await first('TEXT 0,0,"1",0,1,1,"A')).toMatchObject({ code: 'tspl-unclosed-string' });
    expect(await first('BARCODE 0,0,"NOPE",9,0,0,1,1,"1"')).toMatchObject({
      code: 'code-unknown-type',
      column: 13,
    });
    expect(await first('BARCODE 0,0,"EAN13",9,0,0,1,1,"12"')).toMatchObject({ code: 'code-wrong-length' });
    expect(await first('TEXT 0,0,"1",0,1,1,A$')).toMatchObject({ code: 'tspl-basic-not-run', column: 20 });
    expect(await first('PUTBMP 0,0,"X.BMP"')).toMatchObject({ code: 'image-missing' });
  });

  test('loops of BASIC are not run but told', async () => {
    const { codes, label } = await draw(
      'FOR I=1 TO 99999999\nBAR 0,0,2,2\nNEXT\nREPEAT\nUNTIL 0\nA=1\n:again\nGOTO again',
    );
    expect(codes).toEqual(Array.from({ length: 7 }, () => 'tspl-basic-not-run'));
    expect(label.elements).toHaveLength(1);
  });

  test('fields outside the label are told', async () => {
    expect((await draw('TEXT 150,0,"3",0,1,1,"ABC"')).codes).toEqual(['over-the-edge']);
    expect((await draw('TEXT 500,0,"3",0,1,1,"ABC"')).codes).toEqual(['outside-label']);
  });

  test('a program without CLS or without PRINT is told', async () => {
    const codes = async (code: string) => (await render(code)).diagnostics.map(({ code: word }) => word);
    expect(await codes('BAR 0,0,1,1\nPRINT 1')).toEqual(['tspl-no-cls']);
    expect(await codes('CLS\nBAR 0,0,1,1')).toEqual(['tspl-no-print']);
  });
});

describe('limits', () => {
  const codes = async (code: string, limits: RenderOptions['limits']) =>
    (await render(code, limits ? { limits } : {})).diagnostics.map(({ code: word }) => word);

  test('labels, commands, dots, memory and work end with a remark', async () => {
    const counting = `${head}SET COUNTER @1 1\n@1="1"\nTEXT 0,0,"1",0,1,1,@1\nPRINT 999999999`;
    const { labels } = await render(counting, { limits: { labels: 3 } });
    expect(labels).toHaveLength(3);
    expect(await codes(counting, { labels: 3 })).toEqual(['limit-labels']);
    expect(await codes(`${head}${'BAR 0,0,1,1\n'.repeat(50)}PRINT 1`, { commands: 20 })).toContain(
      'limit-commands',
    );
    expect(await codes('SIZE 100,100\nCLS\nBAR 0,0,1,1\nPRINT 1', {})).toEqual(['limit-dots']);
    expect(await codes(`${head}BITMAP 0,0,1,4,0,abcd\nPRINT 1`, { memoryBytes: 2 })).toContain(
      'tspl-memory-full',
    );
    expect(await codes(`${head}BAR 0,0,100,100\nPRINT 1`, { work: 13_000 })).toContain('limit-work');
  });

  test('a paper that cannot be drawn is refused at once', async () => {
    await expect(render(head, { widthMm: 1e6, heightMm: 1e6 })).rejects.toThrow(RangeError);
  });
});

describe('Chinese and Korean fonts of the printer', () => {
  test.each([
    ['TST24.BF2', 24],
    ['tss24.bf2', 24],
    ['K', 24],
    ['TST16.BF2', 16],
    ['TSS32.BF2', 32],
  ])('%s has square cells of %d dots, half of one for a letter', async (name, side) => {
    const font = (across: number, down: number) => tsplFont(name, across, down, 8);
    expect(font(1, 1)).toMatchObject({ known: true, scalable: false });
    expect(font(1, 1).font).toMatchObject({ heightDots: side, widthDots: side / 2 });
    expect(font(2, 3).font).toMatchObject({ heightDots: 3 * side, widthDots: side });
    const { label, codes } = await draw(`TEXT 8,8,"${name}",0,1,1,"A한H"`);
    expect(label.elements[0]?.box).toEqual({ x: 8, y: 8, width: 2 * side, height: side });
    expect(codes).toEqual(['font-lacks-character']);
    expect([font(1, 1).font.advance('A'), font(1, 1).font.advance('漢')]).toEqual([side / 2, side]);
  });

  test('a font of another name is still missing', async () => {
    expect((await draw('TEXT 8,8,"TST99.BF2",0,10,10,"A"')).codes).toEqual(['font-missing']);
  });
});
