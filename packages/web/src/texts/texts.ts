import { useTextsOf, type TextSource, type Translate } from '@marbete/ui/provider';
import type { WidgetTexts } from '@marbete/ui/texts';

/** The texts of every screen by feature: each screen's `texts.es-MX.ts` adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface ScreenTexts {}

export type AppTexts = WidgetTexts & ScreenTexts;

/** The screens' texts, loaded in two parts: those before the sign-in, and all. */
export const screenTexts: TextSource = {
  first: {
    'es-MX': async () => (await import('./first.es-MX.ts')).first,
    'en-US': async () => (await import('./first.en-US.ts')).first,
  },
  all: {
    'es-MX': async () => (await import('./all.es-MX.ts')).all,
    'en-US': async () => (await import('./all.en-US.ts')).all,
  },
};

/** Every text of the app and of the widgets, by typed key: t('reports.title'). */
export function useTexts(): Translate<AppTexts> {
  return useTextsOf<AppTexts>();
}
