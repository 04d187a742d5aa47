import { useTextsOf, type Dictionary, type Locale, type Translate } from '@marbete/widgets/provider';
import type { WebTexts } from './es-MX/all.ts';

/** The app's own words, handed to createTexts beside the widgets'. */
export const webDictionaries: Record<Locale, () => Promise<Dictionary>> = {
  'es-MX': async () => (await import('./es-MX/all.ts')).esMX,
  'en-US': async () => (await import('./en-US/all.ts')).enUS,
};

export function useWebTexts(): Translate<WebTexts> {
  return useTextsOf<WebTexts>();
}
