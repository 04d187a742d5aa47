import type { Client } from '@marbete/core/api/client';
import type { HelperClient } from '@marbete/core/print/helper-client';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { LabelSourceContext } from '../label-loading/use-label.ts';
import { clientOf, sourceOf } from '../label-loading/source-of.ts';
import { detectLocale } from './detect-locale.ts';
import { createLateHelper } from './late-helper.ts';
import { screenLocale, widgetLocales, type WidgetLocale } from './locales.ts';
import type { TextReplacements } from './public-dictionary.ts';
import { PublicTextsContext, useTextsIn } from './public-texts.ts';
import { MarbeteContext, type HelperLinks } from './use-marbete.ts';
import { LookContext } from './WidgetRoot.tsx';

export interface MarbeteProviderProps {
  /** Address of the Marbete server, such as https://labels.example.com; not needed with a client of your own. */
  server?: string;
  /** The key of this page (pk_…), made in the web app; without it the client's account is meant. */
  publishableKey?: string;
  /** The typed client: with the session or the secret key of an account, or with a fetch of your own. */
  client?: Client;
  /** The print helper's client; without it the helper is looked for on this machine. */
  helper?: HelperClient;
  /** Where people find the print helper; the server's own page without it. */
  helperLinks?: HelperLinks;
  /** The browser's language, when it is one of ours, without it. */
  locale?: WidgetLocale;
  /** Your own words in place of single texts. */
  texts?: TextReplacements;
  /** light or dark; without it the page's color-scheme decides. */
  theme?: 'light' | 'dark' | undefined;
  children?: ReactNode;
}

const links = new Map<string, HelperLinks>();

/** Gives the widgets below it labels, the print helper, a language and a look; adds nothing to the page itself. */
export function MarbeteProvider(props: MarbeteProviderProps) {
  const {
    server,
    publishableKey,
    client: ownClient,
    helper: ownHelper,
    helperLinks,
    texts,
    children,
  } = props;
  const detected = useSyncExternalStore(noChanges, browserLocale, serverLocale);
  const locale = props.locale ?? detected;
  const themeOfPage = useSyncExternalStore(noChanges, pageTheme, () => undefined);
  const theme = props.theme ?? themeOfPage;
  const wordsOfServer = screenLocale(locale);
  const client = useMemo(
    () => ownClient ?? clientOf(server, wordsOfServer),
    [ownClient, server, wordsOfServer],
  );
  const helper = useMemo(() => ownHelper ?? createLateHelper(), [ownHelper]);
  const marbete = useMemo(
    () => ({
      client,
      helper,
      helperLinks: helperLinks ?? (server === undefined ? undefined : linksOf(server)),
    }),
    [client, helper, helperLinks, server],
  );
  const source = useMemo(() => sourceOf(client, publishableKey), [client, publishableKey]);
  const publicTexts = useTextsIn(locale, texts);
  const { isThere } = publicTexts;
  const look = useMemo(() => {
    const dir: 'rtl' | 'ltr' = locale === 'ar' ? 'rtl' : 'ltr';
    return { theme, lang: locale, dir, isHidden: !isThere };
  }, [theme, locale, isThere]);
  return (
    <MarbeteContext.Provider value={marbete}>
      <LabelSourceContext.Provider value={source}>
        <PublicTextsContext.Provider value={publicTexts}>
          <LookContext.Provider value={look}>{children}</LookContext.Provider>
        </PublicTextsContext.Provider>
      </LabelSourceContext.Provider>
    </MarbeteContext.Provider>
  );
}

const noChanges = () => () => {};
const browserLocale = () => detectLocale(null, navigator.languages, widgetLocales);
/** What the page is in: light or dark alone, or as the system prefers. */
const pageTheme = () => {
  const scheme = getComputedStyle(document.documentElement).colorScheme.replace('only', '').trim();
  if (scheme === 'dark') return 'dark';
  return scheme === 'normal' || scheme === 'light' ? 'light' : undefined;
};
/** A page that is rendered on a server has its first words in one language; the browser's follows there. */
const serverLocale = () => detectLocale(null, [], widgetLocales);

/** The server's pages on how to install the print helper. */
function linksOf(server: string): HelperLinks {
  const base = server.replace(/\/+$/, '');
  const known = links.get(base);
  if (known) return known;
  const made: HelperLinks = {
    download: (system, locale) => `${base}/helper.${locale}.html#${system}`,
    demo: (locale) => `${base}/helper.${locale}.html`,
  };
  links.set(base, made);
  return made;
}
