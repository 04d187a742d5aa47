import { createContext, useContext, type ReactNode } from 'react';
import { useIsOnScreen } from './texts-context.ts';

/** How the provider wants its widgets to look. */
export interface Look {
  theme: 'light' | 'dark' | undefined;
  lang: string | undefined;
  dir: 'rtl' | 'ltr' | undefined;
  /** Their language is on its way. */
  isHidden: boolean;
}

export const LookContext = createContext<Look>({
  theme: undefined,
  lang: undefined,
  dir: undefined,
  isHidden: false,
});

/**
 * What each public widget stands in. All styles hang on this element, so that a host's own elements keep theirs; a whole
 * screen has them already.
 */
export function WidgetRoot({ children }: { children: ReactNode }) {
  const { theme, lang, dir, isHidden } = useContext(LookContext);
  if (useIsOnScreen()) return children;
  return (
    <div
      className="marbete"
      lang={lang}
      dir={dir}
      data-theme={theme}
      style={{ display: isHidden ? 'none' : 'contents' }}
    >
      {children}
    </div>
  );
}
