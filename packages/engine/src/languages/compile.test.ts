import { describe, expect, it } from 'vitest';
import { LabelFault } from '../label-fault.ts';
import type { CompileOptions } from './compile.ts';
import { compileTemplate } from './compile.ts';
import type { DecimalMark, Values } from '../template/values.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { textOfCode } from '../template/source.ts';

const moment = { date: '21/11/2026', time: '09:05\u00a0a.\u202fm.' };

function options(overrides: Partial<CompileOptions> = {}): CompileOptions {
  return { language: 'zpl', settings: defaultPrinterSettings, ...overrides };
}

function cells(texts: Record<string, string>): Values {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]));
}

function code(
  template: string,
  texts: Record<string, string>,
  overrides: Partial<CompileOptions> = {},
  copies = 1,
) {
  const compiled = compileTemplate(template, options(overrides));
  const expansion = compiled.expand(cells(texts), copies, moment);
  return (
    textOfCode(compiled.head) +
    (expansion.code
      ? textOfCode(expansion.code)
      : `refused: ${expansion.problems.map((found) => found.code).join()}`)
  );
}

function problems(template: string, texts: Record<string, string>, overrides: Partial<CompileOptions> = {}) {
  const { problems: found } = compileTemplate(template, options(overrides)).expand(cells(texts), 1, moment);
  return found.map(({ level, code: name }) => `${level} ${name}`);
}

function issues(
  template: string,
  overrides: Partial<CompileOptions> = {},
): [line: unknown, rule: string | undefined][] {
  try {
    compileTemplate(template, options(overrides));
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    expect(error.code).toBe('template-invalid');
    return error.issues.map(({ path, rule }) => [path[1], rule]);
  }
  return [];
}

const shelf = `^XA
^PW400^LL240
^FO20,20^A0N,30,30^FB360,2,0,L^FD%DESCRIPTION%^FS
<OFFER>
^FO20,60^GB100,40,40^FS^FO24,64^A0N,30,30^FR^FDOferta %MONEY_SYMBOL%%OFFER_INT%.%OFFER_CENT%^FS
</OFFER>
^FO20,120^A0N,80,80^FD%MONEY_SYMBOL%%PRICE_INT%^FS^FO260,120^A0N,40,40^FD%PRICE_CENT%^FS
^FO20,210^BY2^BEN,60,Y,N^FD%CODE%^FS
^PQ1,0,1,Y
^XZ
`;

describe('a shelf label in ZPL', () => {
  it('prints every byte as designed', () => {
    const values = { DESCRIPTION: 'Café molido 250 g', PRICE: '$64.9', OFFER: '', CODE: '7501031311309' };
    expect(code(shelf, values, {}, 3)).toBe(`^XA
^CI28^PW400^LL240
^FO20,20^A0N,30,30^FB360,2,0,L^FDCafé molido 250 g^FS
^FO20,120^A0N,80,80^FD$64^FS^FO260,120^A0N,40,40^FD90^FS
^FO20,210^BY2^BEN,60,Y,N^FD750103131130^FS
^PQ3,0,1,Y
^XZ
`);
  });

  it('prints the offer section where there is an offer', () => {
    const values = { DESCRIPTION: 'Té', PRICE: '64.90', OFFER: '59.5', CODE: '7501031311309' };
    expect(code(shelf, values, { currencySign: 'Q' })).toContain(
      '^FO24,64^A0N,30,30^FR^FDOferta Q59.50^FS\n^FO20,120',
    );
  });

  it.each(['', '-', 'N/A', 'n/a', '0', '0.00', '$0', '$ -'])(
    'cuts the offer section when OFFER is %j',
    (offer) => {
      expect(code(shelf, { DESCRIPTION: 'x', PRICE: '1', OFFER: offer, CODE: '96385074' })).not.toContain(
        'Oferta',
      );
    },
  );

  it('says that an offer is missing whose halves are printed outside of its section', () => {
    const halves = '^XA^FO1,1^FD%OFFER_INT%.%OFFER_CENT%^FS^XZ';
    expect(problems(halves, { OFFER: '' })).toEqual(['error price-missing']);
    expect(problems(halves, {})).toEqual(['error price-missing']);
    expect(problems(halves, { OFFER: '2x1' })).toEqual(['error price-unreadable']);
  });

  it('keeps an offer that is text, unless its digits are placed', () => {
    const section = '^XA<OFFER>^FO1,1^FD%OFFER%^FS</OFFER>^XZ';
    expect(code(section, { OFFER: '2x1' })).toBe('^XA^CI28^FO1,1^FD2x1^FS^PQ1^XZ');
    expect(problems(shelf, { DESCRIPTION: 'x', PRICE: '1', OFFER: '2x1', CODE: '96385074' })).toEqual([
      'error price-unreadable',
    ]);
  });

  it.each([
    ['2x1', []],
    ['3 X 2', []],
    ['-20 %', []],
    ['N/A', []],
    ['', []],
    ['9.50', []],
    ['consultar', ['warning price-unreadable']],
    ['12.50 c/u', ['warning price-unreadable']],
    ['28B.60', ['warning price-unreadable']],
    ['-4.50', ['warning price-unreadable']],
  ])('warns of the offer %j that prints as it stands and may be meant as a price', (offer, found) => {
    const section = '^XA^FO1,1^FD%PRICE%^FS<OFFER>^FO1,9^FD%OFFER%^FS</OFFER>^XZ';
    expect(problems(section, { PRICE: '10', OFFER: offer })).toEqual(found);
  });

  it('warns of an offer that is not below the price', () => {
    const values = { DESCRIPTION: 'x', PRICE: '10', OFFER: '10.00', CODE: '96385074' };
    expect(problems(shelf, values)).toEqual(['warning offer-not-below-price']);
  });

  it('refuses a row whose price is missing or no price', () => {
    const values = { DESCRIPTION: 'x', CODE: '96385074', OFFER: '' };
    expect(problems(shelf, { ...values, PRICE: '' })).toEqual(['error price-missing']);
    expect(problems(shelf, { ...values, PRICE: 'abc' })).toEqual(['error price-unreadable']);
    expect(problems(shelf, values)).toEqual(['error price-missing']);
  });

  it.each<[price: string, helps: boolean]>([
    ['12.50 c/u', true],
    ['desde $18.90/kg *', true],
    ['12⁵⁰', false],
    ['12.50¹', false],
    ['12K', false],
    ['50¢', false],
    ['3 por $10', false],
    ['consultar', false],
  ])('offers to ignore words beside the price %j only where that makes it one', (price, helps) => {
    const values = cells({ DESCRIPTION: 'x', CODE: '96385074', PRICE: price });
    const { problems: found } = compileTemplate(shelf, options()).expand(values, 1, moment);
    const message = found.find((problem) => problem.code === 'price-unreadable')?.message ?? '';
    expect(message).toContain('is no price');
    expect(message.includes('words beside prices')).toBe(helps);
  });

  it('prints an EAN-13, a UPC-A and an EAN-8 of one column each as itself', () => {
    const field = (text: string) =>
      /\^BEN,60,Y,N\^FD(\d*)\^FS/.exec(
        code(shelf, { DESCRIPTION: 'x', PRICE: '1', OFFER: '', CODE: text }),
      )?.[1];
    expect(field('7501031311309')).toBe('750103131130');
    expect(field('036000291452')).toBe('003600029145');
    expect(field('96385074')).toBe('000009638507');
  });
});

describe('placeholders', () => {
  it('leave percent signs alone that are none', () => {
    expect(code('^XA^FO1,1^FD50% OFF %NAME%^FS^XZ', { NAME: 'x' })).toBe(
      '^XA^CI28^FO1,1^FD50% OFF x^FS^PQ1^XZ',
    );
  });

  it('never scan a value again', () => {
    expect(code('^XA^FO1,1^FD%A%%B%^FS^XZ', { A: '%B%', B: '$&' })).toBe('^XA^CI28^FO1,1^FD%B%$&^FS^PQ1^XZ');
  });

  it('print empty and are reported when nobody supplied them', () => {
    expect(problems('^XA^FO1,1^FD[%A%]%A%^FS^XZ', {})).toEqual(['warning value-missing']);
    expect(problems('^XA^FO1,1^FD[%A%]^FS^XZ', { A: '' })).toEqual([]);
  });

  it('refuse a row once for each that its list says nothing of', () => {
    const label = '^XA^FO1,1^FD%NAME% %NAME%^FS^FO1,9^FD%UNIT%^FS^FO1,19^FD%UNIT%%SIZE%^FS^XZ';
    const values = {
      NAME: { text: '', lacks: 'name' },
      UNIT: { text: 'NULL', lacks: 'value' },
      SIZE: { text: 'NULL' },
    } as const;
    const filled = compileTemplate(label, options()).expand(values, 1, moment);
    expect(filled.problems.map(({ code, variable }) => [code, variable])).toEqual([
      ['name-empty', 'NAME'],
      ['value-not-there', 'UNIT'],
    ]);
    expect(filled.code).toBeNull();
  });

  it('may be named like something that every object has', () => {
    expect(problems('^XA^FO1,1^FD%constructor%%valueOf%^FS^XZ', {})).toEqual([
      'warning value-missing',
      'warning value-missing',
    ]);
    expect(code('^XA^FO1,1^FD%toString%^FS^XZ', { toString: 'x' })).toContain('^FDx^FS');
  });

  it('print the date and time as the client wrote them, with plain blanks', () => {
    expect(code('^XA^FO1,1^FD%DATE_NOW% %HOUR_NOW%^FS^XZ', {})).toBe(
      '^XA^CI28^FO1,1^FD21/11/2026 09:05 a. m.^FS^PQ1^XZ',
    );
  });

  it('take speed, darkness and page from the settings of the language', () => {
    const template =
      '<ZPL>^XA^PR%_SPEED_%^MD%_MD_%^CI%_CODEPAGE_%^FO1,1^FD%A%^FS^XZ</ZPL><TSPL>SPEED %_SPEED_%\nDENSITY %_MD_%\nCODEPAGE %_CODEPAGE_%\nCLS\nTEXT 1,1,"3",0,1,1,"%A%"\nPRINT 1</TSPL>';
    expect(code(template, { A: 'x' })).toBe('^XA^PR7^MD0^CI28^FO1,1^FDx^FS^PQ1^XZ');
    expect(code(template, { A: 'x' }, { language: 'tspl' })).toBe(
      'SPEED 9\r\nDENSITY 7\r\nCODEPAGE UTF-8\r\nCLS\r\nTEXT 1,1,"3",0,1,1,"x"\r\nPRINT 1,1\r\n',
    );
  });

  it('take PRECIO and PRICE as one', () => {
    expect(code('^XA^FO1,1^FD%PRECIO% %PRICE_INT%^FS^XZ', { PRECIO: '12.5' })).toContain('^FD12.5 12^FS');
  });

  it('print a number cell in the form of the account and its typed text otherwise', () => {
    const compiled = compileTemplate(
      '^XA^FO1,1^FD%MONEY_SYMBOL%%PRICE%|%PRICE_1%^FS^XZ',
      options({ settings: { ...defaultPrinterSettings, decimalMark: ',' } }),
    );
    const values = { PRICE: { text: '1234,5', number: '1234.5' }, PRICE_1: { text: '$ 9,90' } };
    expect(textOfCode(compiled.expand(values, 1, moment).code!)).toContain('^FD$1.234,50|9,90^FS');
  });
});

it.each(['7.50103E+12', '7,50103E+12', '7E+12', ' 7.50103e+12 '])(
  'refuses %j, of which a spreadsheet lost the digits, in text and in codes',
  (text) => {
    for (const field of ['^FO1,1^FD%CODE%^FS', '^FO1,1^BCN,50^FD%CODE%^FS', '^FO1,1^BEN,50^FD%CODE%^FS']) {
      const { code, problems } = compileTemplate(`^XA${field}^XZ`, options()).expand(
        { CODE: { text } },
        1,
        moment,
      );
      expect(code).toBeNull();
      expect(problems[0]).toMatchObject({ level: 'error', code: 'code-destroyed', variable: 'CODE' });
    }
  },
);

describe('a price whose decimal mark is open', () => {
  const cell = { PRICE: { text: '1.990' }, OFFER: { text: '' } };
  const expand = (template: string, values: Values, changes = {}) =>
    compileTemplate(template, options(changes)).expand(values, 1, moment);

  it.each<[DecimalMark]>([['.'], [',']])('is never read by the mark of the account (%s)', (decimalMark) => {
    const settings = { ...defaultPrinterSettings, decimalMark };
    const { code, problems } = expand('^XA^FO1,1^FD%PRICE_INT%^FS^XZ', cell, { settings });
    expect(code).toBeNull();
    expect(problems).toMatchObject([
      {
        level: 'error',
        code: 'price-ambiguous',
        details: { text: '1.990', point: '1.99', comma: '1990.00' },
      },
    ]);
  });

  it('is read by the mark of its list, and a typed one by its own', () => {
    const template = '^XA^FO1,1^FD%PRICE_INT%^FS^XZ';
    expect(textOfCode(expand(template, cell, { decimalMark: ',' }).code!)).toContain('^FD1990^FS');
    expect(textOfCode(expand(template, cell, { decimalMark: '.' }).code!)).toContain('^FD1^FS');
    const typed = { PRICE: { text: '1.990', mark: '.' as const } };
    expect(textOfCode(expand(template, typed, { decimalMark: ',' }).code!)).toContain('^FD1^FS');
  });

  it('prints as it was typed where the template places its text alone', () => {
    const { code, problems } = expand('^XA^FO1,1^FD%MONEY_SYMBOL%%PRICE%^FS^XZ', cell);
    expect([textOfCode(code!), problems]).toEqual([expect.stringContaining('^FD$1.990^FS'), []]);
  });
});

describe('sections', () => {
  const both =
    '<ZPL>\n^XA^FO1,1^FD%A%^FS^XZ\n</ZPL>\n<TSPL>\nCLS\nTEXT 1,1,"3",0,1,1,"%A%"\nPRINT 1\n</TSPL>\n';

  it('print the one of the language, without tags', () => {
    expect(code(both, { A: 'x' })).toBe('^XA^CI28^FO1,1^FDx^FS^PQ1^XZ\n');
    expect(code(both, { A: 'x' }, { language: 'tspl' })).toBe(
      'CODEPAGE UTF-8\r\nCLS\r\nTEXT 1,1,"3",0,1,1,"x"\r\nPRINT 1,1\r\n',
    );
  });

  it('are found from the code itself where there are no tags', () => {
    const bare = both.replace(/<[^>]*>\n/g, '');
    expect(code(bare, { A: 'x' })).toBe('^XA^CI28^FO1,1^FDx^FS^PQ1^XZ\n');
    expect(code(bare, { A: 'x' }, { language: 'tspl' })).toContain('CLS\r\nTEXT');
    expect(code(bare, { A: 'x' }, { language: 'tspl' })).not.toContain('^XA');
  });

  it.each<[string, string, [number, string][]]>([
    ['unclosed', '^XA\n<OFFER>\n^XZ', [[2, 'section-unclosed']]],
    ['never opened', '^XA\n^XZ\n</OFFER>', [[3, 'section-unopened']]],
    ['crossed', '<ZPL>^XA\n<OFFER>\n</ZPL>\n</OFFER>^XZ', [[3, 'section-crossed']]],
    ['opened twice', '<OFFER>\n<OFFER></OFFER></OFFER>', [[2, 'section-nested']]],
    ['missing for the language', '\n<TSPL>CLS</TSPL>', [[2, 'section-missing']]],
  ])('that are %s are issues with their line', (_, template, wanted) => {
    expect(issues(template).slice(0, 1)).toEqual(wanted);
  });

  it('give a warning about text between them', () => {
    const { warnings } = compileTemplate(`${both}\nstray`, options());
    expect(warnings.map(({ code: name, line }) => [name, line])).toEqual([['text-outside-sections', 10]]);
  });
});

describe('ZPL programs', () => {
  it('set the copies in each format that draws, and keep the other parameters', () => {
    expect(code('^XA^FO1,1^FDa%A%^FS^PQ5,2,0,N^XZ^XA^FO1,1^FDb^FS^XZ', { A: '' }, {}, 4)).toBe(
      '^XA^CI28^FO1,1^FDa^FS^PQ4,2,0,N^XZ^XA^CI28^FO1,1^FDb^FS^PQ4^XZ',
    );
    expect(compileTemplate('^XA^FDa%A%^FS^XZ^XA^FDb^FS^XZ', options()).expand({}, 4, moment).labels).toBe(8);
  });

  it('substitute %QUANTITY% in ^PQ and print it as text elsewhere', () => {
    expect(code('^XA^FO1,1^FD%QUANTITY% pz^FS^PQ%QUANTITY%,0,1^XZ', {}, {}, 12)).toBe(
      '^XA^CI28^FO1,1^FD12 pz^FS^PQ12,0,1^XZ',
    );
  });

  it('say set-up formats, downloads and stored formats once at the head, and deletions at the end', () => {
    const compiled = compileTemplate(
      '~DGR:L.GRF,2,1,FF00\n^XA^JUS^XZ\n^XA^DFR:F.ZPL^FO1,1^BEN^FN1^FS^XZ\n^XA^XFR:F.ZPL^FN1^FD%CODE%^FS^XZ\n^XA^IDR:L.GRF^XZ',
      options(),
    );
    expect(textOfCode(compiled.head)).toBe(
      '~DGR:L.GRF,2,1,FF00\n^XA^JUS^XZ\n^XA^DFR:F.ZPL^FO1,1^BEN^FN1^FS^XZ\n',
    );
    expect(textOfCode(compiled.tail)).toBe('^XA^IDR:L.GRF^XZ');
    expect(textOfCode(compiled.expand(cells({ CODE: '96385074' }), 2, moment).code!)).toBe(
      '^XA^CI28^XFR:F.ZPL^FN1^FD000009638507^FS^PQ2^XZ\n',
    );
  });

  it('follow the page in force at each field', () => {
    expect(code('^XA^CI27^FO1,1^FD%A%^FS^CI28^FO1,9^FD%A%^FS^CI13^FO1,20^FD%A% ñ^FS^XZ', { A: 'é' })).toBe(
      '^XA^CI27^FO1,1^FH^FD_E9^FS^CI28^FO1,9^FDé^FS^CI13^FO1,20^FH^FD_82 _A4^FS^PQ1^XZ',
    );
  });

  it('send nothing but ASCII where the printer asks for it', () => {
    expect(code('^XA^FO1,1^FDñ%A%^FS^FO1,9^FDü^FS^XZ', { A: 'é' }, { asciiOnly: true })).toBe(
      '^XA^CI28^FO1,1^FH^FD_C3_B1_C3_A9^FS^FO1,9^FH^FD_C3_BC^FS^PQ1^XZ',
    );
  });

  it('name the character that a page lacks, of a value and of the template', () => {
    const settings = { ...defaultPrinterSettings, languages: { zpl: { codePage: '27' } } };
    const compiled = compileTemplate('^XA^FO1,1^FD%A%^FS^XZ', options({ settings }));
    expect(compiled.expand(cells({ A: '₡5' }), 1, moment)).toMatchObject({
      code: null,
      problems: [
        {
          code: 'character-outside-page',
          variable: 'A',
          details: { character: '₡', codePoint: 'U+20A1', page: '1252' },
        },
      ],
    });
    expect(issues('^XA\n^FO1,1^FD₡ %A%^FS^XZ', { settings })).toEqual([[2, 'character-outside-page']]);
  });

  it('refuse clock indicators, and placeholders in fields with ^FC%', () => {
    expect(issues('^XA^FO1,1^FC%^FD%A%^FS^XZ')).toEqual([[1, 'clock-field-with-placeholder']]);
    expect(problems('^XA^FO1,1^FC#^FD#H %A%^FS^XZ', { A: 'a#b' })).toEqual(['error clock-indicator']);
    expect(problems('^XA^FO1,1^TBN,90,30^FD%A%^FS^XZ', { A: 'a<b' })).toEqual(['error text-block-character']);
  });

  it('warn of a darkness of zero after ~SD and of prefixes that stay changed', () => {
    const { warnings } = compileTemplate('~SD%_MD_%^XA^CC!!FO1,1!FD%A%!FS!XZ', options());
    expect(warnings.map(({ code: name }) => name)).toEqual(['darkness-zero', 'prefixes-left-changed']);
  });

  it('leave line ends of the template where they are', () => {
    expect(code('^XA\n^FO1,1^FD%A%\n^FO1,9^FD%A%\n^XZ', { A: '^' })).toBe(
      '^XA\n^CI28^FO1,1^FH^FD_5E\n^FO1,9^FH^FD_5E\n^PQ1^XZ',
    );
  });

  it('print nothing where everything is an offer and there is none', () => {
    const compiled = compileTemplate('<OFFER>^XA^FO1,1^FD%OFFER%^FS^XZ</OFFER>', options());
    const { code, labels, problems } = compiled.expand(cells({ OFFER: '' }), 3, moment);
    expect([code?.length, labels, problems]).toEqual([0, 0, []]);
  });

  it('need a format', () => {
    expect(issues('hello %A%')).toEqual([[1, 'no-format']]);
    expect(issues('^XA\n^FD%A%^FS')).toEqual([[1, 'format-unclosed']]);
  });

  it('refuse control characters by name', () => {
    expect(problems('^XA^FO1,1^FD%A%^FS^XZ', { A: 'a\u001b' })).toEqual(['error control-character']);
    expect(problems('^XA^FO1,1^BCN^FD%A%^FS^XZ', { A: 'a\u0007' })).toEqual(['error control-character']);
    expect(code('^XA^FO1,1^BCN^FD%A%^FS^XZ', { A: 'a\u001db' })).toContain('^FDa>8b^FS');
  });
});

describe('TSPL programs', () => {
  it('end every line with CR LF, keep units apart and insert CLS after the set-up', () => {
    expect(
      code(
        'SIZE 50 mm,30 mm\nGAP 3 mm,0\n\nTEXT 1,1,"3",0,1,1,"%A%"\nPRINT 9',
        { A: 'x' },
        { language: 'tspl' },
        2,
      ),
    ).toBe(
      'SIZE 50 mm,30 mm\r\nGAP 3 mm,0\r\nCODEPAGE UTF-8\r\nCLS\r\nTEXT 1,1,"3",0,1,1,"x"\r\nPRINT 1,2\r\n',
    );
  });

  it('print sets where a counter is drawn, and put %QUANTITY% where it stands', () => {
    const counter =
      'SET COUNTER @0 +1\n@0="1"\nCLS\nTEXT 1,1,"3",0,1,1,@0\nTEXT 1,9,"3",0,1,1,"%A%"\nPRINT 3,2';
    expect(code(counter, { A: 'x' }, { language: 'tspl' }, 5)).toContain('\r\nPRINT 5,1\r\n');
    expect(code('CLS\nPRINT %QUANTITY%,1', {}, { language: 'tspl' }, 5)).toBe(
      'CODEPAGE UTF-8\r\nCLS\r\nPRINT 5,1\r\n',
    );
  });

  it('escape quotes as the manual does', () => {
    expect(code('CLS\nTEXT 1,1,"3",0,1,1,"%A%"\nPRINT 1', { A: 'a "b"' }, { language: 'tspl' })).toContain(
      '"a \\["]b\\["]"',
    );
  });

  it('write every GTIN in the width of its type', () => {
    const program = (type: string) => `CLS\nBARCODE 1,1,"${type}",60,1,0,2,4,"%CODE%"\nPRINT 1`;
    const written = (type: string, text: string) =>
      /,"(\d+)"\r\nPRINT/.exec(code(program(type), { CODE: text }, { language: 'tspl' }))?.[1];
    expect(written('EAN13', '7501031311309')).toBe('750103131130');
    expect(written('EAN13', '036000291452')).toBe('003600029145');
    expect(written('EAN13', '96385074')).toBe('000009638507');
    expect(written('EAN8', '96385074')).toBe('9638507');
    expect(written('UPCA', '036000291452')).toBe('03600029145');
    expect(written('UPCE', '042100005264')).toBe('425261');
    expect(written('ITF14', '7501031311309')).toBe('0750103131130');
    expect(written('EAN14', '10036000291459')).toBe('1003600029145');
  });

  it('write GS1 text with 128M', () => {
    const program = 'CLS\nBARCODE 1,1,"EAN128",60,1,0,2,4,"%CODE%"\nPRINT 1';
    expect(code(program, { CODE: '(01)07501031311309(10)AB12(17)261121' }, { language: 'tspl' })).toContain(
      'BARCODE 1,1,"128M",60,1,0,2,4,"!105!102010750103131130910!100AB12!102!09917261121"',
    );
    expect(problems(program, { CODE: '(01)07501031311308' }, { language: 'tspl' })).toEqual([
      'error gs1-invalid',
    ]);
  });

  it('compute the counts and lengths that stand in a program', () => {
    const lines =
      'CLS\nQRCODE 1,1,M,4,M,0,M2,"AABC!B0001%A%"\nPDF417 1,1,300,90,0,P0,L3,"%A%"\nAZTEC 1,1,0,6,1,0,0,1,0,2,"%A%"\nDMATRIX 1,1,90,90,c126,"%A%"\nPRINT 1';
    expect(code(lines, { A: 'Ñ"~' }, { language: 'tspl' })).toContain(
      'QRCODE 1,1,M,4,M,0,M2,"AABC!B0004Ñ\\["]~"\r\nPDF417 1,1,300,90,0,P0,L4,"Ñ\\["]~"\r\nAZTEC 1,1,0,6,1,0,0,1,0,4,"Ñ\\["]~"\r\nDMATRIX 1,1,90,90,c126,"Ñ\\["]~~"',
    );
  });

  it('write the bytes of the page that the program or the account names, and refuse what it lacks', () => {
    const settings = { ...defaultPrinterSettings, languages: { tspl: { codePage: '1252' } } };
    const compiled = compileTemplate(
      'CLS\nTEXT 1,1,"3",0,1,1,"%A%"\nPRINT 1',
      options({ language: 'tspl', settings }),
    );
    expect(textOfCode(compiled.head)).toBe('CODEPAGE 1252\r\n');
    const { code } = compiled.expand(cells({ A: 'ñ €' }), 1, moment);
    expect(Buffer.from(code!).toString('latin1')).toContain('"\u00f1 \u0080"');
    expect(compiled.expand(cells({ A: 'ł' }), 1, moment).problems).toMatchObject([
      { code: 'character-outside-page' },
    ]);
  });

  it.each([
    ['BITMAP 1,1,1,99,0,x', 'raw-bytes'],
    ['DOWNLOAD "A.PCX",10,x', 'raw-bytes'],
    ['TEXT 1,1,"3",0,1,1,"%A%', 'string-unclosed'],
    ['CODEPAGE 9999', 'code-page-unknown'],
    ['QRCODE 1,1,M,4,M,0,M2,"%A%"', 'qr-segments'],
  ])('refuse %s', (line, rule) => {
    expect(issues(`CLS\n${line}\nPRINT 1`, { language: 'tspl' })).toEqual([[2, rule]]);
  });

  it('warn of commands that act on every label and of old QR codes', () => {
    const { warnings } = compileTemplate(
      'HOME\nCLS\nQRCODE 1,1,M,4,A,0,"%A%"',
      options({ language: 'tspl' }),
    );
    expect(warnings.map(({ code: name }) => name)).toEqual(['doubtful-command', 'qr-model-1', 'print-added']);
  });
});

describe('a template of more variables than a label has', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `N${at}X`);
  const placed = (count: number) =>
    names(count)
      .map((name) => `%${name}%`)
      .join(' ');
  const configurations = (count: number) =>
    names(count).map((variable) => ({ variable, type: 2, value: '' }));

  it.each([
    ['in a field', '^XA\n^FD', '^FS^XZ', 2],
    ['in a comment', '^XA\n^FX', '^FS^FDa^FS^XZ', 2],
  ])('is refused where they stand %s', (_, before, after, line) => {
    expect(compileTemplate(before + placed(199) + after, options()).variables).toHaveLength(200);
    expect(() => compileTemplate(before + placed(201) + after, options())).toThrow(
      expect.objectContaining({
        code: 'template-invalid',
        issues: [expect.objectContaining({ path: ['template', line], rule: 'too-many-fields' })],
      }),
    );
  });

  it.each([
    ['zpl', '^XA^FDN0X N200X^FS^XZ'],
    ['tspl', 'SIZE 40 mm,20 mm\nCLS\nTEXT 1,1,"1",0,1,1,"N0X N200X"\nPRINT 1\n'],
    ['escpos', 'nothing of it is printed'],
  ] as const)('is refused where the configurations of an old-style label name them: %s', (language, text) => {
    const compile = (count: number) =>
      compileTemplate(text, options({ language, configurations: configurations(count) }));
    expect(compile(200).variables).toHaveLength(200);
    expect(() => compile(201)).toThrow(expect.objectContaining({ code: 'template-invalid' }));
  });
});

describe('a label of many texts', () => {
  const labels = {
    zpl: (fields: string) => `^XA\n${fields}^FO1,1^FDend^FS^XZ`,
    tspl: (fields: string) => `CODEPAGE 1252\nCLS\n${fields}PRINT 1\n`,
    epl: (fields: string) => `I8,A,001\nN\n${fields}P1\n`,
  } as const;
  const field = {
    zpl: '^FO1,1^FD%A%ñ^FS\n',
    tspl: 'TEXT 1,1,"3",0,1,1,"%A%ñ"\n',
    epl: 'A1,1,0,3,1,1,N,"%A%ñ"\n',
  } as const;
  const cases = (['zpl', 'tspl', 'epl'] as const).flatMap((language) =>
    (['utf-8', 'latin1'] as const).flatMap((encoding) => [
      [language, encoding, 'all of it', ''] as const,
      [language, encoding, 'with an offer', '<OFFER>\n'] as const,
    ]),
  );

  it.each(cases)(
    'is taken up to 200 of them, each counted once: %s, %s, %s',
    (language, encoding, _, open) => {
      const close = open.replace('<', '</');
      const compile = (count: number) => {
        const text = labels[language](
          field[language].repeat(count - 1) + open + field[language] + close,
        ).repeat(2);
        return compileTemplate({ text, encoding }, options({ language }));
      };
      const most = language === 'zpl' ? 199 : 200;
      expect(compile(most).variables).toContain('A');
      expect(() => compile(most + 1)).toThrow(
        expect.objectContaining({ issues: [expect.objectContaining({ rule: 'too-many-fields' })] }),
      );
    },
  );
});

describe('other languages', () => {
  it('get their values safely and repeat the code for copies', () => {
    expect(code('\u001b@%A%\n', { A: 'a"\\\n' }, { language: 'escpos' }, 2)).toBe('\u001b@a"\\ \n'.repeat(2));
    expect(code('<RC1,1>%A%<p>', { A: 'a<b>' }, { language: 'fgl' })).toBe('<RC1,1>ab<p>');
    expect(problems('<RC1,1>%A%<p>', { A: 'a<b>' }, { language: 'fgl' })).toEqual(['warning character-lost']);
  });
});
