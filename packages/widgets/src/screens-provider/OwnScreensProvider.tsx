import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePublicTexts } from '../provider/public-texts.ts';
import { screenLocale } from '../provider/locales.ts';
import { createTexts, type Texts } from '../provider/texts.ts';
import { useIsOnScreen } from '../provider/texts-context.ts';
import { SpinnerArea } from '../ui/Spinner.tsx';
import { ScreensProvider } from './ScreensProvider.tsx';

/** What whole screens need on another site's page: their texts, and dialogs inside the widget. On a screen nothing. */
export function OwnScreensProvider({ children }: { children: ReactNode }) {
  return useIsOnScreen() ? children : <OwnScreens>{children}</OwnScreens>;
}

function OwnScreens({ children }: { children: ReactNode }) {
  const { t, locale: spoken } = usePublicTexts();
  const locale = screenLocale(spoken);
  const [texts, setTexts] = useState<Texts>();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const loading = useRef(false);
  useEffect(() => {
    if (texts) {
      void texts.setLocale(locale);
    } else if (!loading.current) {
      loading.current = true;
      void createTexts({ locale }).then(setTexts);
    }
  }, [locale, texts]);
  return (
    <>
      {texts && container ? (
        <ScreensProvider texts={texts} container={container}>
          {children}
        </ScreensProvider>
      ) : (
        <SpinnerArea label={t('widget.loading')} />
      )}
      <div ref={setContainer} />
    </>
  );
}
