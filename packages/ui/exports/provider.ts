// For Marbete's own web app alone: may change with every version.
export { MarbeteProvider } from '../../widgets/src/provider/MarbeteProvider.tsx';
export { ScreensProvider, createQueryClient } from '../../widgets/src/screens-provider/ScreensProvider.tsx';
export { detectLocale, localeKey } from '../../widgets/src/provider/detect-locale.ts';
export { createLateHelper } from '../../widgets/src/provider/late-helper.ts';
export {
  type Dictionary,
  type Locale,
  type SameKeys,
  type TextKey,
  type TextSource,
  type Translate,
  createTexts,
  locales,
} from '../../widgets/src/provider/texts.ts';
export { useErrorText } from '../../widgets/src/provider/use-error-text.ts';
export { useFormats } from '../../widgets/src/provider/use-formats.ts';
export { type HelperLinks, MarbeteContext, useMarbete } from '../../widgets/src/provider/use-marbete.ts';
export { AllTexts } from '../../widgets/src/provider/AllTexts.ts';
export { useLocale, useTexts, useTextsOf } from '../../widgets/src/provider/use-texts.ts';
export { useVariableName } from '../../widgets/src/provider/use-variable-name.ts';
