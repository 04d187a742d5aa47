import { PageHeader } from '@marbete/widgets/ui';
import { useWebTexts } from '../texts/use-web-texts.ts';

/** /suscripciones: there are none yet (PROD-09). */
export function SubscriptionsPage() {
  const t = useWebTexts();
  return (
    <>
      <PageHeader title={t('home.soon')} />
    </>
  );
}
