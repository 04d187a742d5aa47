import { SpinnerArea } from '@marbete/widgets/ui';
import { useTexts, WholeTexts } from '@marbete/widgets/provider';
import { lazy, Suspense } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { StartPage } from './pages/StartPage.tsx';
import { routePaths } from './route-paths.ts';
import { useSessionState, useSessionStore } from './session/use-session.ts';

const SessionExpiredDialog = lazy(async () => ({
  default: (await import('@marbete/widgets/session')).SessionExpiredDialog,
}));
/** After the page itself: it has nothing to say most of the time. */
const Maintenance = lazy(async () => ({ default: (await import('./shell/Maintenance.tsx')).Maintenance }));
const SignedIn = lazy(async () => ({ default: (await import('./SignedIn.tsx')).SignedIn }));

/** Screens for everybody, signed in or not (ROUTE-02, ROUTE-03). */
const publicPages = [
  {
    path: '/design',
    page: lazy(async () => ({ default: (await import('./pages/QuotePage.tsx')).QuotePage })),
  },
  {
    path: '/reset-password/:token',
    page: lazy(async () => ({ default: (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage })),
  },
];

export function App() {
  const ui = useTexts();
  return (
    <Suspense fallback={<SpinnerArea label={ui('ui.loading')} />}>
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
  const ui = useTexts();
  const state = useSessionState();
  const store = useSessionStore();
  const navigate = useNavigate();
  if (state.status === 'signed-out') {
    return (
      <Routes>
        {routePaths.map((path) => (
          <Route key={path} path={path} element={<StartPage />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    );
  }
  return (
    <>
      <Suspense fallback={<SpinnerArea label={ui('ui.loading')} />}>
        <WholeTexts>
          <SignedIn key={state.session.access_token} />
        </WholeTexts>
      </Suspense>
      {state.status === 'expired' ? (
        <Suspense>
          <SessionExpiredDialog
            open
            onConfirm={() => {
              store.signOut();
              void navigate('/');
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
