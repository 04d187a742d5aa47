import { Navigate, Route, Routes } from 'react-router';
import { routes } from './routes.tsx';
import { AccountGate } from './session/AccountGate.tsx';
import { ForRequestedAccount } from './session/ActingFor.tsx';
import { useAccount } from './session/use-account.ts';
import { AppRoutesContext, type AppRoute } from './shell/app-routes.ts';
import { DeniedPage } from './shell/DeniedPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';
import { useTexts } from './texts/texts.ts';

/** Everything behind the sign-in. */
export function SignedIn() {
  return (
    <AccountGate>
      <AppRoutesContext value={routes}>
        <Shell>
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

function Guarded({ route }: { route: AppRoute }) {
  const t = useTexts();
  const account = useAccount();
  if (account.lacksSecondFactor && route.path !== '/cuenta') return <Navigate to="/cuenta" replace />;
  if (!route.roles.includes(account.role)) return <NotFoundPage />;
  if (route.deniedTo?.includes(account.role)) return <DeniedPage />;
  if (route.managing && !account.manages) return <Navigate to="/see-labels" replace />;
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
