import { type PrinterLanguage, printerLanguages } from '@marbete/engine/internal/languages/languages';
import { settingsFor } from '@marbete/engine/internal/languages/settings';
import {
  defaultPrinterSettings,
  type LanguageSettings,
  ownValue,
  type PrinterSettings,
} from '@marbete/engine/internal/template/values';
import type { AccountSettings } from './printer-settings.ts';

/* The account's printer settings under the names of the wire (ENT-32), and as templates take them. */

type SettingName = Exclude<
  keyof AccountSettings,
  'puerto' | 'moneySymbol' | 'decimalMark' | 'country' | 'weightCode' | 'linkDomain' | 'askAbove'
>;

/** What the wire calls the settings of each language that has its own. */
export const settingNames = {
  zpl: { codePage: 'codepageZpl', darkness: 'temperatureZpl', speed: 'speedZpl' },
  tspl: { codePage: 'codepageTspl', darkness: 'temperatureTspl', speed: 'speedTspl' },
} as const satisfies Partial<Record<PrinterLanguage, Record<keyof LanguageSettings, SettingName>>>;

type Named = readonly [
  language: keyof typeof settingNames,
  names: Record<keyof LanguageSettings, SettingName>,
];

const named = Object.entries(settingNames) as unknown as readonly Named[];

/** Languages with settings of their own, and what the wire calls them. */
export const languagesWithSettings = printerLanguages.flatMap((language) => {
  const names = ownValue<Named[1]>(settingNames, language.key);
  return names ? [{ language, names }] : [];
});

/** As templates take them; what is missing has its usual value. */
export function settingsOfAccount(account: Partial<AccountSettings>): PrinterSettings {
  const languages = named.map(([key, names]) => {
    const { [names.codePage]: codePage, [names.darkness]: darkness, [names.speed]: speed } = account;
    const own = Object.entries({ codePage, darkness, speed }).filter(([, value]) => value !== undefined);
    return [key, Object.fromEntries(own) as Partial<LanguageSettings>] as const;
  });
  return {
    languages: Object.fromEntries(languages),
    moneySymbol: account.moneySymbol ?? defaultPrinterSettings.moneySymbol,
    decimalMark: account.decimalMark ?? defaultPrinterSettings.decimalMark,
    ...computedOf(account),
  };
}

/** What the account says of what is worked out, without what is empty. */
export const computedOf = ({
  country,
  weightCode,
  linkDomain,
}: { [Name in 'country' | 'weightCode' | 'linkDomain']?: string | null | undefined }) => ({
  ...(country ? { country } : {}),
  ...(weightCode ? { weightCode } : {}),
  ...(linkDomain ? { linkDomain } : {}),
});

/** Under the names of the wire. */
export function accountSettings(
  { puerto, askAbove }: Pick<AccountSettings, 'puerto' | 'askAbove'>,
  settings: PrinterSettings,
): AccountSettings {
  const { moneySymbol, decimalMark, country = '', weightCode = '', linkDomain = '' } = settings;
  const languages = named.flatMap(([key, names]) => {
    const own = settingsFor(key, settings);
    return [
      [names.codePage, own.codePage],
      [names.darkness, own.darkness],
      [names.speed, own.speed],
    ];
  });
  return {
    puerto,
    ...Object.fromEntries(languages),
    moneySymbol,
    decimalMark,
    country,
    weightCode,
    linkDomain,
    askAbove,
  } as AccountSettings;
}

/** SET-03: what holds until an account saves its own. */
export const usualAccountSettings: AccountSettings = accountSettings(
  { puerto: 9100, askAbove: 500 },
  defaultPrinterSettings,
);
