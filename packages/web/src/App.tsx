import { SpinnerArea } from '@marbete/widgets/ui';
import { useTexts } from '@marbete/widgets/provider';
import { lazy, Suspense } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SignInPage } from './pages/SignInPage.tsx';
import { routePaths } from './route-paths.ts';
import { useSessionState, useSessionStore } from './session/use-session.ts';

const SessionExpiredDialog = lazy(async () => ({
  default: (await import('@marbete/widgets/session')).SessionExpiredDialog,
}));
const SignedIn = lazy(async () => ({ default: (await import('./SignedIn.tsx')).SignedIn }));

/** Signed out: the sign-in, at any address that exists, so that one goes on there afterwards. Signed in: the app. */
export function App() {
  const ui = useTexts();
  const state = useSessionState();
  const store = useSessionStore();
  const navigate = useNavigate();
  if (state.status === 'signed-out') {
    return (
      <Routes>
        {routePaths.map((path) => (
          <Route key={path} path={path} element={<SignInPage />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    );
  }
  return (
    <>
      <Suspense fallback={<SpinnerArea label={ui('ui.loading')} />}>
        <SignedIn key={state.session.access_token} />
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
