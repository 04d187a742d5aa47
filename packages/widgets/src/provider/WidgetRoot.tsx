import { createContext, useContext, type ReactNode } from 'react';

/** How the provider wants its widgets to look: `lang` where the host named a language. */
export interface Look {
  theme: 'light' | 'dark' | undefined;
  lang: string | undefined;
}

export const LookContext = createContext<Look>({ theme: undefined, lang: undefined });

/** What each public widget stands in. All styles hang on this element, so that a host's own elements keep theirs. */
export function WidgetRoot({ children }: { children: ReactNode }) {
  const { theme, lang } = useContext(LookContext);
  return (
    <div className="marbete" lang={lang} data-theme={theme} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
