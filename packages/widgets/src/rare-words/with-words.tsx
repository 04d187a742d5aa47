import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { screenLocale } from '../provider/locales.ts';
import type { PublicTexts } from '../provider/public-dictionary.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import type { Dictionary, Translate } from '../provider/texts.ts';
import { createTranslate, withReplaced } from '../provider/translate.ts';
import { Notice } from '../ui/Notice.tsx';

type Words = Readonly<Record<ReturnType<typeof screenLocale>, Dictionary>>;

/** What is rarely seen, with its words, which are loaded when it is: refusals, and the ways without a helper. */
export function withWords<P extends object>(
  Shown: (props: P & { t: Translate<PublicTexts> }) => ReactNode,
): ComponentType<P> {
  return function Refusal(props) {
    const { t, locale, words } = usePublicTexts();
    const [loaded, setLoaded] = useState<Words | 'failed'>();
    const isWhole = words === undefined;
    useEffect(() => {
      if (isWhole) return undefined;
      let current = true;
      import('./refusal-words.ts').then(
        ({ refusalWords }) => current && setLoaded(refusalWords),
        () => current && setLoaded('failed'),
      );
      return () => {
        current = false;
      };
    }, [isWhole]);
    const whole = useMemo(() => {
      // Whole screens have all words.
      if (!words) return t as Translate<PublicTexts>;
      if (!loaded || loaded === 'failed') return undefined;
      return createTranslate<PublicTexts>(withReplaced(loaded[screenLocale(locale)], words), locale);
    }, [t, words, loaded, locale]);
    if (whole) return <Shown {...props} t={whole} />;
    return loaded === 'failed' ? (
      <Notice kind="error" title={t('widget.error-title')}>
        {t('widget.error-unavailable')}
      </Notice>
    ) : null;
  };
}
