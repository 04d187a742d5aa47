// For Marbete's own web app alone: may change with every version.
export { MarbeteProvider } from '../../src/provider/MarbeteProvider.tsx';
export { ScreensProvider, createQueryClient } from '../../src/screens-provider/ScreensProvider.tsx';
export { detectLocale, localeKey } from '../../src/provider/detect-locale.ts';
export { createLateHelper } from '../../src/provider/late-helper.ts';
export {
  type Dictionary,
  type Locale,
  type SameKeys,
  type TextKey,
  type TextSource,
  type Translate,
  createTexts,
  locales,
} from '../../src/provider/texts.ts';
export { useErrorText } from '../../src/provider/use-error-text.ts';
export { useFormats } from '../../src/provider/use-formats.ts';
export { type HelperLinks, MarbeteContext, useMarbete } from '../../src/provider/use-marbete.ts';
export { AllTexts } from '../../src/provider/AllTexts.ts';
export { useLocale, useTexts, useTextsOf } from '../../src/provider/use-texts.ts';
export { useVariableName } from '../../src/provider/use-variable-name.ts';
