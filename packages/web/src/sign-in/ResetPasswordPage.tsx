import { useNavigate, useParams } from 'react-router';
import { useSessionStore } from '../session/use-session.ts';
import { BareBar } from '../shell/BareBar.tsx';
import { LanguageMenu } from '../shell/LanguageMenu.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { fragmentOf } from './account-view.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './StartPage.module.css';

/** /reset-password/:token, for anybody who has the link (ROUTE-02, ROUTE-43). */
export function ResetPasswordPage() {
  const t = useTexts();
  const { token = '' } = useParams();
  const store = useSessionStore();
  const navigate = useNavigate();
  return (
    <>
      <title>{`${t('shell.resetPassword')} · ${t('shell.product')}`}</title>
      <BareBar>
        <LanguageMenu />
      </BareBar>
      <main className={styles['alone']}>
        <ResetPassword
          token={token}
          onDone={() => {
            // Every session of the account has ended, also one of this browser.
            store.signOut();
            void navigate({ pathname: '/', hash: fragmentOf(1) });
          }}
          onAskAgain={() => {
            store.signOut();
            void navigate({ pathname: '/', hash: fragmentOf(3) });
          }}
        />
      </main>
    </>
  );
}
