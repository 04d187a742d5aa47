import type { ScreenAddress } from '@marbete/core/api/screen-addresses';
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { AllTexts } from '@marbete/ui/provider';
import { SpinnerArea } from '@marbete/ui/ui';
import { StartPage } from './sign-in/StartPage.tsx';
import { useSessionState, useSessionStore } from './session/use-session.ts';
import { StrangersNotFoundPage } from './shell/NotFoundPage.tsx';
import { useIsTrying } from './session/trial-state.ts';
import { useTexts } from './texts/texts.ts';

const SessionExpiredDialog = lazy(async () => ({
  default: (await import('./sign-in/SessionExpiredDialog.tsx')).SessionExpiredDialog,
}));
/** After the page itself: it has nothing to say most of the time. */
const Maintenance = lazy(async () => ({ default: (await import('./shell/Maintenance.tsx')).Maintenance }));
/** From list to paper for somebody without an account. */
const TrialPages = lazy(async () => ({ default: (await import('./trial/TrialPages.tsx')).TrialPages }));
const SignedIn = lazy(async () => ({ default: (await import('./SignedIn.tsx')).SignedIn }));

/** The sign-in at the address of a screen; its table is loaded only here, as most people begin at the root. */
const SignInAtScreen = lazy(async () => {
  const { routes } = await import('./routes.tsx');
  return {
    default: () => (
      <Routes>
        {routes.map(({ path }) => (
          <Route key={path} path={path} element={<StartPage />} />
        ))}
        <Route path="*" element={<StrangersNotFoundPage />} />
      </Routes>
    ),
  };
});

/** Screens for everybody, signed in or not (ROUTE-02, ROUTE-03). */
const publicPages = [
  {
    path: '/design',
    page: lazy(async () => ({ default: (await import('./quote-form/QuoteFormPage.tsx')).QuoteFormPage })),
  },
  {
    path: '/reset-password/:token',
    page: lazy(async () => ({
      default: (await import('./sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
    })),
  },
] satisfies { path: ScreenAddress; page: ComponentType }[];

export function App() {
  const t = useTexts();
  return (
    <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>
      <Suspense>
        <Maintenance />
      </Suspense>
      <Routes>
        {publicPages.map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<OwnPages />} />
      </Routes>
    </Suspense>
  );
}

/** Signed out: the sign-in, at any address that exists, so that one goes on there afterwards. Signed in: the app. */
function OwnPages() {
  const t = useTexts();
  const state = useSessionState();
  const store = useSessionStore();
  const navigate = useNavigate();
  const isTrying = useIsTrying();
  if (state.status === 'signed-out') {
    return (
      <Routes>
        <Route path="/" element={<StartPage />} />
        {isTrying ? (
          <Route
            path="/lista/:catalogo?"
            element={
              <AllTexts>
                <TrialPages />
              </AllTexts>
            }
          />
        ) : null}
        <Route path="*" element={<SignInAtScreen />} />
      </Routes>
    );
  }
  return (
    <>
      <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>
        <AllTexts>
          {/* Who signs in anew gets a new app; who goes on keeps the screen and what was typed there. */}
          <SignedIn key={store.visit()} />
        </AllTexts>
      </Suspense>
      {state.status === 'expired' ? (
        <Suspense>
          <SessionExpiredDialog
            open
            onConfirm={() => {
              store.signOut();
              void navigate('/');
            }}
            onSamePerson={store.resume}
            onFirst={store.signIn}
            onOther={(session) => {
              store.signIn(session);
              void navigate('/');
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
