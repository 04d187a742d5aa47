export { ActingFor, type ActingForProps } from '../src/provider/ActingFor.tsx';
export { detectLocale, localeKey } from '../src/provider/detect-locale.ts';
export { MarbeteProvider, type MarbeteProviderProps } from '../src/provider/MarbeteProvider.tsx';
export { createPageHelper } from '../src/provider/page-helper.ts';
export type { TextReplacements } from '../src/provider/public-texts.ts';
export {
  createQueryClient,
  ScreensProvider,
  type ScreensProviderProps,
} from '../src/provider/ScreensProvider.tsx';
export {
  createTexts,
  locales,
  type Dictionary,
  type Locale,
  type SameKeys,
  type TextKey,
  type Texts,
  type TextsOptions,
  type Translate,
} from '../src/provider/texts.ts';
export { useErrorText } from '../src/provider/use-error-text.ts';
export { useFormats } from '../src/provider/use-formats.ts';
export { useMarbete, type HelperLinks } from '../src/provider/use-marbete.ts';
export { useLocale, useTexts, useTextsOf, WholeTexts } from '../src/provider/use-texts.ts';
