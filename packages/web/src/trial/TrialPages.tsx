import { createQueryClient, MarbeteContext, useMarbete } from '@marbete/ui/provider';
import { PrintRuns } from '@marbete/ui/print-runs';
import { Button, SpinnerArea } from '@marbete/ui/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { handOver, waitingFile } from '../dropped-list/dropped-file.ts';
import { AccountContext, type Account } from '../session/use-account.ts';
import { BareBar } from '../shell/BareBar.tsx';
import { LanguageMenu } from '../shell/LanguageMenu.tsx';
import { fragmentOf } from '../sign-in/account-view.ts';
import { useTexts } from '../texts/texts.ts';
import { findTrial, keepTrial } from './kept-trial.ts';
import { createTrialClient, type TrialClient } from './trial-client.ts';
import { TrialContext } from '../session/trial-state.ts';
import styles from './TrialPages.module.css';

const NewListPage = lazy(async () => ({
  default: (await import('../list-to-paper/NewListPage.tsx')).NewListPage,
}));
const PrintListPage = lazy(async () => ({
  default: (await import('../list-to-paper/PrintListPage.tsx')).PrintListPage,
}));

/** Somebody without an account, who has the screens from list to paper and no other one. */
const nobody: Account = {
  id: 0,
  name: '',
  role: 2,
  mode: 'simple',
  canChangeMode: false,
  setMode: () => undefined,
  manages: false,
  lacksSecondFactor: false,
};

/** From list to paper without an account: a worker of the page answers what a server would, and nothing leaves it. */
export function TrialPages() {
  const t = useTexts();
  const navigate = useNavigate();
  const { catalogo } = useParams();
  const { helper, helperLinks } = useMarbete();
  const [client] = useState(() => createTrialClient(() => document.documentElement.lang));
  const [queries] = useState(createQueryClient);
  const marbete = useMemo(() => ({ client, helper, helperLinks }), [client, helper, helperLinks]);
  const [isReady, setReady] = useState(false);
  const [began] = useState(catalogo);
  useEffect(() => {
    const begin = async () => {
      // After a reload the list is read again: the worker that had it is gone.
      if ((await bringFile()) && began !== undefined) await navigate('/lista', { replace: true });
      setReady(true);
    };
    void begin();
    // Only on entering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const [isKeeping, setKeeping] = useState(false);
  const keep = async () => {
    setKeeping(true);
    await keepFor(client);
    setKeeping(false);
    void navigate({ pathname: '/', hash: fragmentOf(2) });
  };
  return (
    <TrialContext value>
      <AccountContext value={nobody}>
        <MarbeteContext value={marbete}>
          <QueryClientProvider client={queries}>
            <BareBar>
              <LanguageMenu />
            </BareBar>
            <main className={styles['content']}>
              <div className={styles['note']}>
                <ShieldCheck aria-hidden />
                <p>{t('trial.note')}</p>
                {catalogo === undefined ? null : (
                  <Button busy={isKeeping} onClick={() => void keep()}>
                    {t('trial.keep')}
                  </Button>
                )}
              </div>
              <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>
                {isReady ? catalogo === undefined ? <NewListPage /> : <PrintListPage /> : null}
              </Suspense>
            </main>
            <PrintRuns />
          </QueryClientProvider>
        </MarbeteContext>
      </AccountContext>
    </TrialContext>
  );
}

/** Keeps the file that waits for a reload of the page, or has the kept one wait; answers whether that. */
async function bringFile(): Promise<boolean> {
  const waiting = waitingFile();
  if (waiting) {
    const { name: fileName } = waiting;
    await keepTrial({ file: waiting, fileName, options: {}, wanted: false }).catch(() => undefined);
    return false;
  }
  const kept = await findTrial();
  if (kept?.isOfTab) handOver(new File([kept.file], kept.fileName));
  return true;
}

/** Keeps what was done until there is an account. */
async function keepFor(client: TrialClient): Promise<void> {
  const kept = await client.kept().catch(() => undefined);
  if (!kept) return;
  const fileName = kept.file instanceof File ? kept.file.name : 'list.csv';
  await keepTrial({ ...kept, fileName, wanted: true }).catch(() => undefined);
}
