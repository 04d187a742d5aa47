import { printerSettingsSchema } from '@marbete/core/api/printer-settings';
import { expect, test } from 'vitest';
import { languagesWithSettings } from '@marbete/core/api/account-settings';
import { moneySymbols } from '@marbete/engine/internal/template/values';
import { codePageNames, codePageOptions, defaultDraft, settingsIssues } from './settings-form.ts';

test('The defaults are those of the specification and have no issue', () => {
  expect(defaultDraft).toEqual({
    puerto: '9100',
    codepageZpl: '28',
    codepageTspl: 'UTF-8',
    temperatureZpl: '0',
    temperatureTspl: '7',
    speedZpl: '7',
    speedTspl: '9',
    moneySymbol: '$',
    decimalMark: '.',
    country: '',
    weightCode: '',
    linkDomain: '',
    askAbove: '500',
  });
  expect(settingsIssues(defaultDraft)).toEqual({});
});

test('Numbers must be numbers, whole, and within their range; a port must be positive', () => {
  const draft = {
    ...defaultDraft,
    puerto: '0',
    temperatureZpl: '-31',
    temperatureTspl: '7.5',
    speedZpl: '',
    speedTspl: '19',
    weightCode: '2{PLU:5}',
    linkDomain: 'https://example.com/',
  };
  expect(settingsIssues(draft)).toEqual({
    weightCode: 'form',
    linkDomain: 'form',
    puerto: 'positive',
    temperatureZpl: 'range',
    temperatureTspl: 'integer',
    speedZpl: 'number',
    speedTspl: 'range',
  });
});

test('Every choice that the form offers is one that the server takes', () => {
  for (const { language, names } of languagesWithSettings) {
    for (const codePage of language.settings.codePage.choices) {
      expect(codePageNames[codePage]).toBeDefined();
      for (const moneySymbol of moneySymbols) {
        const draft = { ...defaultDraft, [names.codePage]: codePage, moneySymbol };
        expect(printerSettingsSchema.safeParse(draft).success).toBe(true);
      }
    }
  }
});

test('The usual code page is offered first, and those of ZPL with their number', () => {
  const shown = languagesWithSettings.map(({ language }) =>
    codePageOptions(language.settings.codePage).map(({ label, note }) => (note ? `${label} ${note}` : label)),
  );
  expect(shown).toEqual([
    ['UTF-8 ^CI28', 'Windows-1252 ^CI27', 'Windows-1250 ^CI31', 'Windows-1254 ^CI35'],
    ['UTF-8', 'Windows-1252', 'Windows-1250', 'Windows-1254'],
  ]);
});
