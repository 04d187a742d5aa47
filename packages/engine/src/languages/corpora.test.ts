import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LabelFault } from '../label-fault.ts';
import { compileTemplate } from './compile.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { joinCode, textOfCode } from '../template/source.ts';

const corpora = process.env['MARBETE_CORPORA'] ?? join(import.meta.dirname, '../../../../../shared/corpora');
const present = existsSync(join(corpora, 'zpl'));

/** Files whose pictures are raw bytes (^GFB), which the file itself no longer holds. */
const withRawBytes = ['usps_apo.zpl'];

function filesOf(language: string): string[] {
  return present ? readdirSync(join(corpora, language)).filter((name) => name.endsWith(`.${language}`)) : [];
}

describe.runIf(present)('printer code of others (in ../shared/corpora or MARBETE_CORPORA)', () => {
  it.each(filesOf('zpl'))('%s stays what it is, but for the page and the copies', (name) => {
    const text = readFileSync(join(corpora, 'zpl', name), 'utf8');
    const compile = () => compileTemplate(text, { language: 'zpl', settings: defaultPrinterSettings });
    if (withRawBytes.includes(name)) {
      expect(compile).toThrow(/raw bytes/);
      return;
    }
    const compiled = compile();
    const { code, problems } = compiled.expand({}, 1, { date: '', time: '' });
    expect(problems).toEqual([]);
    const printed = textOfCode(joinCode(compiled.head, code!, compiled.tail));
    const plain = (zpl: string) => zpl.replace(/^\ufeff/, '').replace(/\^CI28|.PQ1[^^]*(?=\^)/g, '');
    expect(plain(printed)).toBe(plain(text));
  });

  it.each(filesOf('tspl'))('%s keeps its lines in order', (name) => {
    const text = readFileSync(join(corpora, 'tspl', name), 'utf8');
    const compiled = compileTemplate(text, { language: 'tspl', settings: defaultPrinterSettings });
    const { code, problems } = compiled.expand({}, 1, { date: '', time: '' });
    expect(problems).toEqual([]);
    const lines = (program: string) =>
      program.split(/\r?\n/).filter((line) => line !== '' && !/^(?:PRINT|CODEPAGE)/.test(line));
    expect(lines(textOfCode(joinCode(compiled.head, code!)))).toEqual(lines(text));
  });

  it.each(filesOf('zpl').concat(filesOf('tspl')))(
    '%s says what is wrong when it is cut off anywhere',
    (name) => {
      const language = name.endsWith('.zpl') ? 'zpl' : 'tspl';
      const text = readFileSync(join(corpora, language, name), 'utf8');
      for (let part = 1; part < 8; part++) {
        try {
          compileTemplate(text.slice(0, Math.floor((text.length * part) / 8)), {
            language,
            settings: defaultPrinterSettings,
          });
        } catch (error) {
          expect(error instanceof LabelFault && error.issues.length > 0).toBe(true);
        }
      }
    },
  );
});
