import { PageHeader } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

/** /suscripciones: there are none yet (PROD-09). */
export function SubscriptionsPage() {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t('home.soon')} />
    </>
  );
}
