import { PenLine, Printer } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, useQuestions } from '@marbete/ui/ui';
import { useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { useEnterAdmin } from './use-enter-admin.ts';

/** Simple or administrator mode; each change is confirmed first (NAV-16 to NAV-20). */
export function ModeSwitch() {
  const t = useTexts();
  const { ask } = useQuestions();
  const navigate = useNavigate();
  const enterAdmin = useEnterAdmin();
  const { mode, canChangeMode, setMode } = useAccount();
  if (!canChangeMode) return null;

  const toggle = async () => {
    if (mode === 'simple') {
      await enterAdmin();
      return;
    }
    const yes = await ask({
      title: t('shell.leaveAdminTitle'),
      text: t('shell.leaveAdminText'),
      confirmLabel: t('shell.leaveAdmin'),
    });
    if (!yes) return;
    setMode('simple');
    await navigate('/see-labels');
  };
  const admin = mode === 'admin';
  return (
    <Button
      role="switch"
      aria-checked={admin}
      aria-label={`${t(admin ? 'shell.modeAdmin' : 'shell.modeSimple')}: ${t('shell.modeAdminLong')}`}
      title={t(admin ? 'shell.modeAdminLong' : 'shell.modeSimpleLong')}
      icon={admin ? <PenLine aria-hidden /> : <Printer aria-hidden />}
      onClick={() => void toggle()}
    >
      {t(admin ? 'shell.modeAdmin' : 'shell.modeSimple')}
    </Button>
  );
}
