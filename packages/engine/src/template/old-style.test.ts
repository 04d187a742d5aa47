import { describe, expect, it } from 'vitest';
import type { CompileOptions, LabelConfiguration, PrintMoment } from '../languages/compile.ts';
import { compileTemplate } from '../languages/compile.ts';
import { defaultPrinterSettings } from './values.ts';
import { textOfCode } from './source.ts';

const moment: PrintMoment = { date: '21/11/2026', time: '09:05 p. m.' };

function row(variable: string, type: number, value: LabelConfiguration['value'] = ''): LabelConfiguration {
  return { variable, type, value };
}

function expand(
  template: string,
  configurations: LabelConfiguration[],
  texts: Record<string, string> = {},
  more: Partial<CompileOptions> & { copies?: number; moment?: Partial<PrintMoment> } = {},
) {
  const { copies = 1, moment: when, ...options } = more;
  const compiled = compileTemplate(template, {
    language: 'zpl',
    settings: defaultPrinterSettings,
    configurations,
    ...options,
  });
  const values = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]));
  const { code, labels, problems, nextSerial } = compiled.expand(values, copies, { ...moment, ...when });
  return { code: code && textOfCode(code), labels, problems, nextSerial };
}

describe('old-style labels', () => {
  it('replace whole tokens inside printable data only, the longest first, in one pass', () => {
    const { code } = expand(
      '^XA^FX CODIGO^FS^FO1,1^A0N,30^FDCODIGO_INT CODIGO XCODIGO CODIGO2 %CODIGO% 5^FS^XZ'.replace(
        '%CODIGO%',
        '',
      ),
      [row('CODIGO', 2), row('CODIGO_INT', 2)],
      { CODIGO: 'CODIGO_INT', CODIGO_INT: '7' },
    );
    expect(code).toBe('^XA^CI28^FX CODIGO^FS^FO1,1^A0N,30^FD7 CODIGO_INT XCODIGO CODIGO2  5^FS^PQ1^XZ');
  });

  it('are not filled by configurations once the text has a placeholder', () => {
    const compiled = compileTemplate('^XA^FO1,1^FDNOMBRE %CODE%^FS^XZ', {
      language: 'zpl',
      settings: defaultPrinterSettings,
      configurations: [row('NOMBRE', 2)],
    });
    expect(compiled.isNewStyle).toBe(true);
    const { code } = compiled.expand({ CODE: { text: 'x' }, NOMBRE: { text: 'y' } }, 1, moment);
    expect(textOfCode(code!)).toContain('^FDNOMBRE x^FS');
  });

  it('print date and time where DATE_NOW and HOUR_NOW stand, without configuration', () => {
    expect(expand('^XA^FO1,1^FDDATE_NOW HOUR_NOW^FS^XZ', []).code).toContain('^FD21/11/2026 09:05 p. m.^FS');
  });

  it('take the prefixes that the language lists', () => {
    const template = '^XA^FO1,1^SNNUMERO,1,Y^FS^FO1,9^FDNUMERO^FS^XZ';
    expect(expand(template, [row('NUMERO', 4)], { NUMERO: '12' }, { replaces: ['^SN'] }).code).toContain(
      '^SN12,1,Y^FS^FO1,9^FDNUMERO^FS',
    );
  });

  it('refuse letters in a Numérico', () => {
    expect(expand('^XA^FO1,1^FDN^FS^XZ', [row('N', 4)], { N: '1a' }).problems).toMatchObject([
      { code: 'not-digits' },
    ]);
  });

  it('wrap Caracteres into a block of the label from the field on', () => {
    const template =
      '^XA^PW400^LL200^FO30,10^A0N,30^FDNOMBRE^FS^FT30,90^A0R,30^FDNOMBRE^FS^FO1,1^FB90,9^FDNOMBRE^FS^XZ';
    const { code } = expand(template, [row('NOMBRE', 1, '10'), row('NOMBRE', 2)], {
      NOMBRE: 'Aceite de oliva \\ extravirgenísimo',
    });
    const lines = 'Aceite de\\&oliva \\\\\\&extravirge\\&nísimo';
    expect(code).toBe(
      `^XA^CI28^PW400^LL200^FO30,10^A0N,30^FB370,6,0,L,0^FD${lines}^FS^FT30,90^A0R,30^FB110,4,0,L,0^FD${lines}^FS^FO1,1^FB90,9^FD${lines}^FS^PQ1^XZ`,
    );
  });

  it('do not wrap codes', () => {
    expect(
      expand('^XA^FO1,1^BCN^FDNOMBRE^FS^XZ', [row('NOMBRE', 1, '3')], { NOMBRE: 'ABC DEF' }).code,
    ).toContain('^FDABC DEF^FS');
  });

  it('write prices with the chosen separator and the sign directly before', () => {
    const configurations = [row('PRECIO', 3, "'"), row('', 8, 'Q')];
    expect(expand('^XA^FO1,1^FDPRECIO^FS^XZ', configurations, { PRECIO: '$1,234.5' }).code).toContain(
      "^FDQ1234'50^FS",
    );
    expect(expand('^XA^FO1,1^FDPRECIO^FS^XZ', configurations, { PRECIO: '' }).problems).toMatchObject([
      { code: 'price-missing' },
    ]);
  });

  it('put the sign of the label in place of one that was typed', () => {
    const template = 'CLS\nTEXT 1,1,"3",0,1,1,"PRECIO"\nPRINT 1';
    const configurations = [row('PRECIO', 2), row('', 8, '€')];
    expect(expand(template, configurations, { PRECIO: '$ 12.5' }, { language: 'tspl' }).code).toContain(
      '"€12.5"',
    );
    expect(
      expand('^XA^FO1,1^FDPRECIO^FS^XZ', [row('PRECIO', 2)], { PRECIO: '12.5' }, { currencySign: 'Q' }).code,
    ).toContain('^FDQ12.5^FS');
  });

  // TPL-12
  it('leave prices as typed in TSPL', () => {
    const { code } = expand(
      'CLS\nTEXT 1,1,"3",0,1,1,"PRECIO"\nPRINT 1',
      [row('PRECIO', 3, ',')],
      { PRECIO: '12.5' },
      { language: 'tspl' },
    );
    expect(code).toContain('"12.5"');
  });

  it('take year, month and day out of the date of the client', () => {
    const configurations = [row('ANIO', 5), row('MES', 6), row('DIA', 7)];
    const template = '^XA^FO1,1^FDANIO-MES-DIA^FS^XZ';
    expect(expand(template, configurations).code).toContain('^FD2026-11-21^FS');
    expect(expand(template, configurations, {}, { moment: { date: '11/21/2026' } }).code).toContain(
      '^FD2026-11-21^FS',
    );
    expect(
      expand(template, configurations, {}, { moment: { date: '3/2/2026', isoDate: '2026-03-02' } }).code,
    ).toContain('^FD2026-03-02^FS');
    expect(expand(template, configurations, {}, { moment: { date: '3/2/2026' } })).toMatchObject({
      problems: [{ level: 'warning', code: 'date-ambiguous' }],
    });
  });

  it('count label by label, copies included, with the zeros of the start', () => {
    const template = '^XA^FO1,1^FDA-SERIALIZE^FS^PQ9^XZ\n';
    const configurations = [row('SERIALIZE', 9, ['0098', 2])];
    const { code, labels, nextSerial } = expand(template, configurations, {}, { copies: 3 });
    expect(code).toBe(
      '^XA^CI28^FO1,1^FDA-0098^FS^PQ1^XZ\n^XA^CI28^FO1,1^FDA-0100^FS^PQ1^XZ\n^XA^CI28^FO1,1^FDA-0102^FS^PQ1^XZ\n',
    );
    expect([labels, nextSerial]).toEqual([3, 104]);
    expect(expand(template, configurations, {}, { moment: { serial: 104 } }).code).toContain('^FDA-0104^FS');
    expect(
      expand(
        'CLS\nTEXT 1,1,"3",0,1,1,"SERIALIZE"\nPRINT 1',
        [row('SERIALIZE', 9, '["7",1]')],
        {},
        { copies: 2, language: 'tspl' },
      ).code,
    ).toBe('CLS\r\nTEXT 1,1,"3",0,1,1,"7"\r\nPRINT 1,1\r\nCLS\r\nTEXT 1,1,"3",0,1,1,"8"\r\nPRINT 1,1\r\n');
  });

  // TPL-11
  it('need CARACTERES of a variable before its PREGUNTA', () => {
    expect(() => expand('^XA^FO1,1^FDA^FS^XZ', [row('A', 2), row('A', 1, '9')])).toThrow(
      /CARACTERES of A must come before/,
    );
  });

  it('keep values text in blocks, whatever they hold', () => {
    const { code } = expand('^XA^FO1,1^FDA^FS^XZ', [row('A', 1, '20')], { A: '^XA~JR"_\\[R]' });
    expect(code).toContain('^FB9999,3,0,L,0^FH^FD_5EXA_7EJR"_5F\\\\[R]^FS');
  });
});
