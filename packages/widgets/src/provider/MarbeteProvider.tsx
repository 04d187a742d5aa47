import type { Client } from '@marbete/core/api/client';
import { isAppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { PortalContext } from '../ui/portal.ts';
import { QuestionsProvider } from '../ui/QuestionsProvider.tsx';
import { ToastsProvider } from '../ui/ToastsProvider.tsx';
import type { Texts } from './texts.ts';
import { MarbeteContext, type HelperLinks } from './use-marbete.ts';
import { TextsContext } from './use-texts.ts';

export interface MarbeteProviderProps {
  client: Client;
  helper: HelperClient;
  /** Shown when the print helper does not answer. */
  helperLinks?: HelperLinks;
  /** From createTexts: the language, and the host's own words. */
  texts: Texts;
  /** Where dialogs, menus and toasts go; the document's body without it. */
  container?: HTMLElement;
  /** Answers of the server that are kept; one of its own without it. */
  queryClient?: QueryClient;
  children: ReactNode;
}

/** Gives the widgets below it the server, the print helper, the language, dialogs and toasts. */
export function MarbeteProvider(props: MarbeteProviderProps) {
  const { client, helper, helperLinks, texts, container, queryClient, children } = props;
  const marbete = useMemo(() => ({ client, helper, helperLinks }), [client, helper, helperLinks]);
  const [ownQueries] = useState(() => queryClient ?? createQueryClient());
  return (
    <TextsContext value={texts}>
      <MarbeteContext value={marbete}>
        <QueryClientProvider client={queryClient ?? ownQueries}>
          <PortalContext value={container}>
            {/* A strict content security policy refuses style elements; all that they do is hide a scroll bar. */}
            <CSPProvider disableStyleElements>
              <ToastsProvider>
                <QuestionsProvider>{children}</QuestionsProvider>
              </ToastsProvider>
            </CSPProvider>
          </PortalContext>
        </QueryClientProvider>
      </MarbeteContext>
    </TextsContext>
  );
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
