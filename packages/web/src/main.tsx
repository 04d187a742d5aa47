import '@fontsource/ibm-plex-sans/latin-400.css';
import '@fontsource/ibm-plex-sans/latin-500.css';
import '@fontsource/ibm-plex-sans/latin-600.css';
import '@fontsource/ibm-plex-sans/latin-700.css';
import '@fontsource/ibm-plex-sans/latin-ext-400.css';
import '@fontsource/ibm-plex-sans/latin-ext-500.css';
import '@fontsource/ibm-plex-sans/latin-ext-600.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '@fontsource/ibm-plex-mono/latin-500.css';
import '@marbete/widgets/tokens.css';
import './app.css';
import { createClient } from '@marbete/core/api/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import {
  createQueryClient,
  createTexts,
  detectLocale,
  localeKey,
  MarbeteProvider,
  ScreensProvider,
  type HelperLinks,
} from '@marbete/ui/provider';
import { App } from './App.tsx';
import { createBrowserHelper } from './browser-helper.ts';
import { createSessionStore } from './session/session-store.ts';
import { SessionContext } from './session/use-session.ts';
import { LeaveGuard } from './shell/LeaveGuard.tsx';
import { applyTheme } from './shell/theme.ts';
import { screenTexts } from './texts/texts.ts';

applyTheme();

const locale = detectLocale(localStorage.getItem(localeKey), navigator.languages);
document.documentElement.lang = locale;

const session = createSessionStore(localStorage, window);
const queryClient = createQueryClient();
const client = createClient({
  baseUrl: '/api',
  fetch: (url, init) => fetch(url, init),
  authorization: session.authorization,
  locale: () => document.documentElement.lang,
  onUnauthenticated: session.expire,
});
const helper = createBrowserHelper(session);
// Nothing of one account may be seen by the next, also when another tab signed in.
let signedInAs = session.authorization();
let visit = session.visit();
session.subscribe(() => {
  if (session.get().status === 'expired' || session.authorization() === signedInAs) return;
  signedInAs = session.authorization();
  if (session.visit() === visit) {
    void queryClient.invalidateQueries();
    return;
  }
  visit = session.visit();
  queryClient.clear();
  // What this tab stored for the account, such as the permission to use its drive (AUTH-17).
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('marbete.')) sessionStorage.removeItem(key);
  }
});

/** Static pages beside the app: how to install the print helper on each system. */
const helperLinks: HelperLinks = {
  download: (system, locale) => `/helper.${locale}.html#${system}`,
  demo: (locale) => `/helper.${locale}.html`,
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const texts = await createTexts({
  locale,
  extra: [screenTexts],
  signedOut: session.get().status === 'signed-out',
});

createRoot(root).render(
  <StrictMode>
    <SessionContext value={session}>
      <MarbeteProvider client={client} helper={helper} helperLinks={helperLinks} locale={locale}>
        <ScreensProvider texts={texts} queryClient={queryClient} tellsSessionEnd>
          <BrowserRouter>
            <LeaveGuard>
              <App />
            </LeaveGuard>
          </BrowserRouter>
        </ScreensProvider>
      </MarbeteProvider>
    </SessionContext>
  </StrictMode>,
);
