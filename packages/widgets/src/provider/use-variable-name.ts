import { displayName } from '@marbete/core/catalogue/fields';
import { useCallback } from 'react';
import { useLocale } from './use-texts.ts';

/**
 * The name of a label's variable as screens show it: the product's Spanish names (TPL-07) in Spanish, the variable
 * itself, which is English, in English (D67).
 */
export function useVariableName(): (variable: string) => string {
  const { locale } = useLocale();
  return useCallback((variable) => (locale === 'es-MX' ? displayName(variable) : variable), [locale]);
}
