import { CSPProvider } from '@base-ui/react/csp-provider';
import { isAppError } from '@marbete/core/api/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { PortalContext } from '../ui/dialogs/portal.ts';
import { QuestionsProvider } from '../ui/dialogs/QuestionsProvider.tsx';
import { ToastsProvider } from '../ui/toasts/ToastsProvider.tsx';
import { PublicTextsContext } from '../provider/public-texts.ts';
import type { Texts } from '../provider/texts.ts';
import { TextsContext } from '../provider/texts-context.ts';
import { useLocale, useTexts } from '../provider/use-texts.ts';

export interface ScreensProviderProps {
  /** From createTexts: the language, and the host's own words. */
  texts: Texts;
  /** Where dialogs, menus and toasts go; the document's body without it. */
  container?: HTMLElement | undefined;
  /** The query cache; a new one without it. */
  queryClient?: QueryClient;
  /** The host says itself that the session has ended, over everything: no toast and no dialog says it again. */
  tellsSessionEnd?: boolean;
  children: ReactNode;
}

/** Inside a MarbeteProvider: gives whole screens their texts, query cache, dialogs and toasts. */
export function ScreensProvider(props: ScreensProviderProps) {
  const { texts, container, queryClient, tellsSessionEnd = false, children } = props;
  const [ownQueries] = useState(() => queryClient ?? createQueryClient());
  return (
    <TextsContext.Provider value={texts}>
      <PublicTextsOfScreens>
        <QueryClientProvider client={queryClient ?? ownQueries}>
          <PortalContext.Provider value={container}>
            {/* A strict content security policy refuses style elements; all that they do is hide a scroll bar. */}
            <CSPProvider disableStyleElements>
              <Messages tellsSessionEnd={tellsSessionEnd}>{children}</Messages>
            </CSPProvider>
          </PortalContext.Provider>
        </QueryClientProvider>
      </PublicTextsOfScreens>
    </TextsContext.Provider>
  );
}

function Messages({ tellsSessionEnd, children }: { tellsSessionEnd: boolean; children: ReactNode }) {
  const t = useTexts();
  const untold = tellsSessionEnd ? t('errors.unauthenticated') : undefined;
  return (
    <ToastsProvider untold={untold}>
      <QuestionsProvider untold={untold}>{children}</QuestionsProvider>
    </ToastsProvider>
  );
}

/** Public widgets on a screen speak as the screen does, also after its language was changed. */
function PublicTextsOfScreens({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { locale } = useLocale();
  const texts = useMemo(() => ({ locale, t }), [locale, t]);
  return <PublicTextsContext.Provider value={texts}>{children}</PublicTextsContext.Provider>;
}

/** Calls that got no answer are tried again twice; a refusal stays a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isAppError(error) && error.code === 'unavailable',
        staleTime: 10_000,
      },
    },
  });
}
