import { Printer } from 'lucide-react';
import { PrinterList } from '@marbete/ui/printing';
import { EmptyState, SpinnerArea } from '@marbete/ui/ui';
import type { HelperTestState } from './use-helper-test.ts';
import { useTexts } from '../texts/texts.ts';

/** The printers that a search found, to choose the one that the test label comes out of (TUT-09, ERR-29). */
export function FoundPrinters({ test }: { test: HelperTestState }) {
  const t = useTexts();
  const { printers, chosen, doing } = test;
  if (doing === 'searching' && printers === undefined) return <SpinnerArea label={t('printers.searching')} />;
  if (printers === undefined) return null;
  if (printers.length === 0) {
    return (
      <EmptyState
        icon={<Printer aria-hidden />}
        title={t('helperTest.empty')}
        text={t('printers.emptyText')}
      />
    );
  }
  return (
    <PrinterList
      printers={printers}
      chosen={chosen?.uid}
      busy={doing === 'printing' ? chosen?.uid : undefined}
      onChoose={test.choose}
    />
  );
}
