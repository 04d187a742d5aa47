import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import {
  accountSettings,
  languagesWithSettings,
  settingsOfAccount,
  usualAccountSettings,
} from './account-settings.ts';
import { type AccountSettings, printerSettingsSchema } from './printer-settings.ts';
import { joinCode, textOfCode } from '@marbete/engine/internal/template/source';

const account = fc
  .record({
    puerto: fc.integer({ min: 1, max: 65_535 }),
    moneySymbol: fc.constantFrom('$', '€'),
    decimalMark: fc.constantFrom('.', ','),
    country: fc.constantFrom('', 'ES', 'DE'),
    weightCode: fc.constantFrom('', '2{PLU:5}{PRICE:6}{C}'),
    linkDomain: fc.constantFrom('', 'example.com'),
    askAbove: fc.integer({ min: 50, max: 100_000 }),
    values: fc.tuple(
      ...languagesWithSettings.map(({ language: { settings }, names }) =>
        fc.record({
          [names.codePage]: fc.constantFrom(...settings.codePage.choices),
          [names.darkness]: fc.integer({ min: settings.darkness.low, max: settings.darkness.high }),
          [names.speed]: fc.integer({ min: settings.speed.low, max: settings.speed.high }),
        }),
      ),
    ),
  })
  .map(({ values, ...common }) => Object.assign(common, ...values) as AccountSettings);

it('says the same under the names of the wire and as templates take it', () => {
  fc.assert(
    fc.property(account, (wire) => {
      expect(printerSettingsSchema.parse(wire)).toEqual(wire);
      expect(accountSettings(wire, settingsOfAccount(wire))).toEqual(wire);
    }),
  );
  expect(settingsOfAccount({})).toMatchObject({ moneySymbol: '$', decimalMark: '.' });
  expect(printerSettingsSchema.parse(usualAccountSettings)).toEqual(usualAccountSettings);
});

it.each(printerLanguages)(
  'fills the speed, darkness and page of an account into $name',
  ({ key, settings }) => {
    const own = {
      codePage: settings.codePage.usual,
      darkness: settings.darkness.high,
      speed: settings.speed.high,
    };
    const sheet =
      key === 'zpl'
        ? '^XA^PR%_SPEED_%^MD%_MD_%^FO1,1^FD%A%^FS^XZ'
        : 'SPEED %_SPEED_%\nDENSITY %_MD_%\nTEXT 1,1,"3",0,1,1,"%A%"\nPRINT 1';
    const template = compileTemplate(sheet, {
      language: key,
      settings: { languages: { [settings.key]: own }, moneySymbol: '$', decimalMark: '.' },
    });
    const { code } = template.expand({ A: { text: 'x' } }, 1, { date: '', time: '' });
    const numbers = textOfCode(joinCode(template.head, code ?? new Uint8Array())).match(
      /(?:PR|SPEED )(\d+)[^]*(?:MD|DENSITY )(-?\d+)/,
    );
    expect(numbers?.slice(1).map(Number)).toEqual([own.speed, own.darkness]);
  },
);
