import { useLocale, type Locale } from '@marbete/ui/provider';
import { Button } from '@marbete/ui/ui';
import { CircleUser, Info, UserRound, LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { useLogout } from '../session/use-logout.ts';
import { useTexts } from '../texts/texts.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { shorten } from './shorten.ts';
import { useTheme, type Theme } from './theme.ts';
import { useLanguage } from './use-language.ts';
import styles from './UserMenu.module.css';

/** The menu of the user, whose name is cut where the bar is narrow (NAV-04, NAV-05). */
export function UserMenu() {
  const t = useTexts();
  const { name } = useAccount();
  const short = shorten(name, 9);
  const { locale } = useLocale();
  const setLanguage = useLanguage();
  const [theme, setTheme] = useTheme();
  const logout = useLogout();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon={<CircleUser aria-hidden />} title={name}>
          <span aria-hidden className={styles['name']}>
            {short === name ? (
              name
            ) : (
              <>
                <span className={styles['cut']}>{short}</span>
                <span className={styles['uncut']}>{name}</span>
              </>
            )}
          </span>
          <span className={styles['whole']}>{t('shell.account', { name })}</span>
        </Button>
      }
    >
      <MenuItem icon={<UserRound />} onSelect={() => void navigate('/cuenta')}>
        {t('shell.ownAccount')}
      </MenuItem>
      <MenuItem icon={<Info />} onSelect={() => void navigate('/about')}>
        {t('shell.about')}
      </MenuItem>
      <MenuItem icon={<Settings />} onSelect={() => void navigate('/configuracion')}>
        {t('shell.settings')}
      </MenuItem>
      <MenuLine />
      <MenuChoice<Locale>
        label={t('shell.language')}
        value={locale}
        onChange={setLanguage}
        options={[
          { value: 'es-MX', label: t('shell.spanish') },
          { value: 'en-US', label: t('shell.english') },
        ]}
      />
      <MenuChoice<Theme>
        label={t('shell.theme')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: t('shell.themeSystem') },
          { value: 'light', label: t('shell.themeLight') },
          { value: 'dark', label: t('shell.themeDark') },
        ]}
      />
      <MenuLine />
      <MenuItem icon={<LogOut />} onSelect={() => void logout()}>
        {t('shell.logout')}
      </MenuItem>
    </Menu>
  );
}
