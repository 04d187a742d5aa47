import { usualLanguage } from '@marbete/engine/internal/languages/languages';
import { testableLanguages } from '@marbete/engine/internal/languages/test-label';
import { Printer, RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { HelperProblemDialog } from '@marbete/ui/printing';
import { Button, PageHeader, Select, useToasts } from '@marbete/ui/ui';
import { FoundPrinters } from './FoundPrinters.tsx';
import { TestLabelPicture } from './TestLabelPicture.tsx';
import { useHelperTest, type TestLanguage } from './use-helper-test.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './HelperTest.module.css';

/** Finds the print helper, lists its printers and prints the test label on one (D65). */
export function HelperTest() {
  const t = useTexts();
  const toasts = useToasts();
  const [language, setLanguage] = useState<TestLanguage>(usualLanguage);
  const test = useHelperTest({
    onPrinted: ({ name }) => toasts.success(t('helperTest.sent', { printer: name })),
  });
  const { printers, chosen, doing } = test;
  return (
    <>
      <PageHeader title={t('helperTest.title')} text={t('helperTest.text')} />
      <div className={styles['bench']}>
        <section className={styles['found']} aria-label={t('helperTest.printers')}>
          <Button
            kind={printers === undefined ? 'primary' : 'plain'}
            icon={printers === undefined ? <Search aria-hidden /> : <RefreshCw aria-hidden />}
            busy={doing === 'searching'}
            onClick={test.search}
          >
            {t(printers === undefined ? 'helperTest.search' : 'printers.refresh')}
          </Button>
          <FoundPrinters test={test} />
        </section>
        <section className={styles['label']} aria-label={t('helperTest.label')}>
          <TestLabelPicture language={language} />
          <Select<TestLanguage>
            label={t('helperTest.language')}
            value={language}
            options={testableLanguages.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={setLanguage}
          />
          <Button
            kind="go"
            block
            icon={<Printer aria-hidden />}
            disabled={!chosen || doing === 'searching'}
            busy={doing === 'printing'}
            onClick={() => test.print(language)}
          >
            {t('helperTest.print')}
          </Button>
          {chosen ? null : <p className={styles['hint']}>{t('helperTest.chooseFirst')}</p>}
        </section>
      </div>
      <HelperProblemDialog problem={test.problem} onClose={test.closeProblem} onRetry={test.retry} />
    </>
  );
}
