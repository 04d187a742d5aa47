import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { IconButton } from '@marbete/ui/ui';
import { Logo } from './Logo.tsx';
import { ModeSwitch } from './ModeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './TopBar.module.css';

const OpenRunsButton = lazy(async () => ({
  default: (await import('@marbete/ui/print-runs')).OpenRunsButton,
}));

export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const t = useTexts();
  return (
    <header className={styles['bar']}>
      <IconButton
        className={styles['open']}
        label={t('shell.openNavigation')}
        icon={<MenuIcon />}
        onClick={onOpenNavigation}
      />
      <Link to="/" className={styles['home']}>
        <Logo />
        <span className={styles['word']}>{t('shell.product')}</span>
      </Link>
      <span className={styles['room']} />
      <Suspense>
        <OpenRunsButton />
      </Suspense>
      <ModeSwitch />
      <UserMenu />
    </header>
  );
}
