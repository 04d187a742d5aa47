import { Navigate, Route, Routes } from 'react-router';
import { DeniedPage } from './pages/DeniedPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { routes, type AppRoute } from './routes.tsx';
import { AccountGate } from './session/AccountGate.tsx';
import { ForAskedAccount } from './session/ForAskedAccount.tsx';
import { useAccount } from './session/use-account.ts';
import { Shell } from './shell/Shell.tsx';
import { useWebTexts } from './texts/use-web-texts.ts';

/** Everything behind the sign-in. */
export function SignedIn() {
  return (
    <AccountGate>
      <Shell>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </AccountGate>
  );
}

function Guarded({ route }: { route: AppRoute }) {
  const t = useWebTexts();
  const account = useAccount();
  if (!route.roles.includes(account.role)) return <NotFoundPage />;
  if (route.deniedTo?.includes(account.role)) return <DeniedPage />;
  if (route.managing && !account.manages) return <Navigate to="/see-labels" replace />;
  return (
    <>
      <title>{`${t(route.title)} · ${t('shell.product')}`}</title>
      {route.forOthers ? (
        <ForAskedAccount>
          <route.page />
        </ForAskedAccount>
      ) : (
        <route.page />
      )}
    </>
  );
}
