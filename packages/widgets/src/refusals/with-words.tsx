import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { screenLocale } from '../provider/locales.ts';
import type { PublicTexts } from '../provider/public-dictionary.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import type { Dictionary, Translate } from '../provider/texts.ts';
import { createTranslate } from '../provider/translate.ts';
import { Notice } from '../ui/Notice.tsx';

type Words = Readonly<Record<ReturnType<typeof screenLocale>, Dictionary>>;

/** A notice with the words of refusals, which are loaded when there is one: most people never see any. */
export function withWords<P extends object>(
  Shown: (props: P & { t: Translate<PublicTexts> }) => ReactNode,
): ComponentType<P> {
  return function Refusal(props) {
    const { t, locale, words } = usePublicTexts();
    const [loaded, setLoaded] = useState<Words | 'failed'>();
    useEffect(() => {
      let current = true;
      import('./refusal-words.ts').then(
        ({ refusalWords }) => current && setLoaded(refusalWords),
        () => current && setLoaded('failed'),
      );
      return () => {
        current = false;
      };
    }, []);
    const whole = useMemo(() => {
      // Whole screens have all words.
      if (!words) return t as Translate<PublicTexts>;
      if (!loaded || loaded === 'failed') return undefined;
      const { widget, helper } = loaded[screenLocale(locale)];
      const all = { widget: { ...widget, ...words['widget'] }, helper: { ...helper, ...words['helper'] } };
      return createTranslate<PublicTexts>(all, locale);
    }, [t, words, loaded, locale]);
    if (whole) return <Shown {...props} t={whole} />;
    return loaded === 'failed' ? (
      <Notice kind="error" title={t('widget.error-title')}>
        {t('widget.error-unavailable')}
      </Notice>
    ) : null;
  };
}
