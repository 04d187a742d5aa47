import { describe, expect, it } from 'vitest';
import { defaultPrinterSettings } from '../template/values.ts';
import { compilerOf, compileTemplate } from './compile.ts';
import { editedLanguages, enginesOf } from './language-engines.ts';
import { languageReaders } from './language-readers.ts';
import { answeringLanguages, languagesOfCode, printerLanguages } from './languages.ts';
import { testableLanguages } from './test-label.ts';
import { pictureLabelIn, pictureLanguages } from './picture-label.ts';
import { renderLabel } from './render.ts';
import { statusProtocols } from './status.ts';
import { testLabelIn, testLabelSize } from './test-label.ts';

describe('languages of a code', () => {
  it.each([
    ['^XA^FO1,1^FDx^FS^XZ', ['zpl']],
    ['^xa^xz', ['zpl']],
    ['SIZE 50 mm,30 mm\r\nCLS\r\nPRINT 1\r\n', ['tspl']],
    ['CLS\r\nTEXT 1,1,"3",0,1,1,"a"', ['tspl']],
    ['TEXT 1,1,"3",0,1,1,"a"\r\nPRINT 1', ['tspl']],
    ['^XA^FD\nSIZE 42\n^FS^XZ', ['zpl']],
    ['^XA^XZ\r\nSIZE 1,1\r\nCLS\r\nPRINT 1', ['zpl', 'tspl']],
    ['N\nA50,0,0,1,1,1,N,"EPL"\nP1', ['epl']],
    ['\r\nN\r\nq400\r\nA5,5,0,3,1,1,N,"N"\r\nP1,2\r\n', ['epl']],
    ['FR"SHELF"\n?\n12\nP1\n', ['epl']],
    ['B10,10,0,E30,2,0,60,B,"%CODE%"', ['epl']],
    ['CLS\nTEXT 1,1,"3",0,1,1,"N"\nPRINT 1\nN\nP1', ['tspl', 'epl']],
    ['^XA^FD\nN\nP1\n^FS^XZ', ['zpl', 'epl']],
    ['! 0 200 200 210 1\r\nTEXT 4 0 30 40 A1,1\r\nFORM\r\n', ['cpcl']],
    ['! 0 200 200 210 %QUANTITY%\r\nBOX 1 1 9 9 1\r\nPRINT\r\n', ['cpcl']],
    ['! 0 200 200 210 1\r\nBOX 1 1 9 9 1\r\n', []],
    ['', []],
  ])('%j', (code, languages) => {
    expect(languagesOfCode(code)).toEqual(languages);
  });
});

describe('the list of printer languages', () => {
  it('has one language a key and an id, and settings whose usual values may be set', () => {
    expect(new Set(printerLanguages.map(({ key }) => key)).size).toBe(printerLanguages.length);
    expect(new Set(printerLanguages.map(({ id }) => id)).size).toBe(printerLanguages.length);
    for (const { settings } of printerLanguages) {
      expect(settings.codePage.choices).toContain(settings.codePage.usual);
      for (const { low, high, usual } of [settings.darkness, settings.speed])
        expect(low <= usual && usual <= high).toBe(true);
    }
  });

  it('fills in the compilers that are fetched, and reads what is edited', async () => {
    expect(Object.keys(languageReaders)).toEqual(expect.arrayContaining(editedLanguages));
    for (const key of editedLanguages) expect(await enginesOf(key).fill(true)).toBe(compilerOf(key));
  });

  it('answers a test label in every language that has one, and draws it', async () => {
    for (const { key, settings } of testableLanguages) {
      const template = compileTemplate(testLabelIn(key), { language: key, settings: defaultPrinterSettings });
      expect(settings.key).toBe(key);
      expect(template.warnings).toEqual([]);
      const paper = { dpmm: 8, widthMm: 50, heightMm: 25 };
      const { labels, diagnostics } = await renderLabel(key, testLabelIn(key), paper);
      expect(labels[0]?.bitmap).toMatchObject({
        width: testLabelSize.widthDots,
        height: testLabelSize.heightDots,
      });
      expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
    }
  });

  it('knows how to ask the printers of every language that answers, and of no other', () => {
    const answering = printerLanguages.filter(({ answersStatus }) => answersStatus).map(({ key }) => key);
    expect([...answeringLanguages]).toEqual(answering);
    expect(statusProtocols.map(({ language }) => language).toSorted()).toEqual(answering.toSorted());
  });

  it('prints a picture dot by dot in every language that has a label for it', async () => {
    // Wider than whole bytes, and neither black nor white as a whole.
    const picture = { width: 12, height: 2, stride: 2, data: Uint8Array.of(0xa5, 0x50, 0x0f, 0x80) };
    expect(pictureLanguages.length).toBeGreaterThan(0);
    for (const language of pictureLanguages) {
      const code = Array.from(pictureLabelIn(language)?.(picture, 8) ?? [], (byte) =>
        String.fromCharCode(byte),
      );
      const paper = { dpmm: 8, widthMm: 1.5, heightMm: 0.25 };
      const { labels } = await renderLabel(language, code.join(''), paper);
      expect(labels[0]?.bitmap).toMatchObject({ width: 12, height: 2, data: picture.data });
    }
    expect(pictureLabelIn('constructor')).toBeUndefined();
  });
});
