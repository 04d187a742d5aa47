import { useLocale } from '@marbete/widgets/provider';
import { Button } from '@marbete/widgets/ui';
import { Languages } from 'lucide-react';
import { useWebTexts } from '../texts/use-web-texts.ts';
import { useLanguage } from './use-language.ts';

/** Switches between the two languages with one button, named in the language that it brings. */
export function LanguageSwitch() {
  const t = useWebTexts();
  const { locale } = useLocale();
  const setLanguage = useLanguage();
  const other = locale === 'es-MX' ? 'en-US' : 'es-MX';
  return (
    <Button kind="quiet" lang={other} icon={<Languages aria-hidden />} onClick={() => setLanguage(other)}>
      {t(other === 'es-MX' ? 'shell.spanish' : 'shell.english')}
    </Button>
  );
}
