import { describe, expect, it } from 'vitest';
import { missingVariables, parseMapFlag, suggestMapping, valuesReader } from '../catalogue/mapping.ts';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { sampleValues } from '@marbete/engine/internal/template/samples';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { checkRows } from './check-rows.ts';
import { textOfCode } from '@marbete/engine/internal/template/source';

/** Names that every object answers to. */
const names = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__');
const moment = { date: '21/11/2026', time: '09:05' };
const settings = defaultPrinterSettings;

describe.each(['zpl', 'tspl'] as const)(
  'a %s template whose variables are named like members of objects',
  (language) => {
    const template = (name: string) =>
      compileTemplate(
        language === 'zpl'
          ? `^XA^FO1,1^A0N,30,30^FD<%${name}%>^FS^XZ`
          : `CLS\nTEXT 1,1,"3",0,1,1,"<%${name}%>"\nPRINT 1`,
        { language, settings },
      );

    it.each(names)('prints the column %s, and empty with a warning without one', async (name) => {
      const headers = ['CODIGO', name];
      const mapping = suggestMapping([name, 'QUANTITY'], { headers });
      expect(missingVariables(mapping, [name])).toEqual([]);
      expect(parseMapFlag(`${name}=B`)).toEqual({ [name]: 'B' });
      const read = valuesReader(mapping);
      const filled = read({ cells: ['1', 'Café'] });
      expect(textOfCode(template(name).expand(filled, 1, moment).code!)).toContain('<Café>');
      const empty = template(name).expand({}, 1, moment);
      expect(textOfCode(empty.code!)).toContain('<>');
      expect(empty.problems.map(({ code }) => code)).toEqual(['value-missing']);
      const check = await checkRows(
        template(name),
        [
          [
            { row: 1, values: {}, copies: 1 },
            { row: 2, values: filled, copies: 1 },
          ],
        ],
        moment,
      );
      expect(check).toMatchObject({ rows: 2, errors: 0, labels: 2 });
    });

    it.each(names)('shows a sample for %s', (name) => {
      const values = sampleValues(template(name));
      expect(values[name]).toEqual({ text: name });
    });

    it('is refused with %__proto__%, which no value can be given to', () => {
      const read = valuesReader(JSON.parse('{"__proto__":"A","text":"B"}') as Record<string, string>);
      expect(() => template('__proto__')).toThrow('%__proto__% is a name that no value can be given to');
      const other = template('text').expand(read({ cells: ['x', 'y'] }), 1, moment);
      expect(textOfCode(other.code!)).toContain('<y>');
    });
  },
);
