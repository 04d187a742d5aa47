import { type LanguageSettings, ownValue, type PrinterSettings } from '../template/values.ts';
import { languageOf, type PrinterLanguage } from './languages.ts';

/** What an account's settings say for one language: its own values, and the usual ones for what it does not set. */
export function settingsFor(key: PrinterLanguage, settings: PrinterSettings): LanguageSettings {
  const { settings: spec } = languageOf(key);
  const usual = { codePage: spec.codePage.usual, darkness: spec.darkness.usual, speed: spec.speed.usual };
  return { ...usual, ...ownValue(settings.languages, spec.key) };
}
