import { useToasts } from '@marbete/ui/ui';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { routes } from './routes.tsx';
import { AccountGate } from './session/AccountGate.tsx';
import { ForRequestedAccount } from './session/ActingFor.tsx';
import { useAccount } from './session/use-account.ts';
import { AppRoutesContext, type AppRoute } from './shell/app-routes.ts';
import { BareBar } from './shell/BareBar.tsx';
import { DeniedPage } from './shell/DeniedPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';
import { CarryTrial } from './trial/CarryTrial.tsx';
import { useTexts } from './texts/texts.ts';

/** Everything behind the sign-in. */
export function SignedIn() {
  return (
    <AccountGate header={<BareBar />}>
      <AppRoutesContext value={routes}>
        <Shell>
          <CarryTrial />
          <Routes>
            {routes.map((route) => (
              <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Shell>
      </AppRoutesContext>
    </AccountGate>
  );
}

/** The labels in the place of a managing screen, and where its mode is, for who typed the address. */
function ToLabels() {
  const t = useTexts();
  const toasts = useToasts();
  const { canChangeMode } = useAccount();
  const { key } = useLocation();
  useEffect(() => {
    // Who leaves the administrator mode knows; an address that was typed is the first of the history.
    if (canChangeMode && key === 'default') toasts.info(t('shell.managingOnly'), { timeoutMs: 8000 });
    // Only on entering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <Navigate to="/see-labels" replace />;
}

/** A screen for those who may open it in their mode. */
export function Guarded({ route }: { route: AppRoute }) {
  const t = useTexts();
  const account = useAccount();
  if (account.lacksSecondFactor && route.path !== '/cuenta') return <Navigate to="/cuenta" replace />;
  if (!route.roles.includes(account.role)) return <NotFoundPage />;
  if (route.deniedTo?.includes(account.role)) return <DeniedPage />;
  if (route.managing && !account.manages) return <ToLabels />;
  return (
    <>
      <title>{`${t(route.title)} · ${t('shell.product')}`}</title>
      {route.forOthers ? (
        <ForRequestedAccount>
          <route.page />
        </ForRequestedAccount>
      ) : (
        <route.page />
      )}
    </>
  );
}
