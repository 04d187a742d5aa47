import { useQuestions } from '@marbete/ui/ui';
import { useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';

/** Asks whether to enter administrator mode, and enters it (NAV-18); answers whether the account manages then. */
export function useEnterAdmin(): () => Promise<boolean> {
  const t = useTexts();
  const { ask } = useQuestions();
  const { manages, setMode } = useAccount();
  return async () => {
    if (manages) return true;
    const yes = await ask({
      icon: 'warning',
      title: t('shell.enterAdminTitle'),
      text: t('shell.enterAdminText'),
      confirmLabel: t('shell.enterAdmin'),
    });
    if (yes) setMode('admin');
    return yes;
  };
}
