import { printerMakers } from '@marbete/core/print/printer-makers';
import type { HelperPrinter } from '@marbete/core/print/printers';
import {
  languageById,
  languageId,
  languageOf,
  type PrinterLanguage,
} from '@marbete/engine/internal/languages/languages';
import { testableLanguages, testLabelIn } from '@marbete/engine/internal/languages/test-label';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Dialog, Notice } from '@marbete/ui/ui';
import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import styles from './ListToPaper.module.css';

export interface WhichPrinterProps {
  open: boolean;
  printer: HelperPrinter | undefined;
  /** Languages that the label is there in. */
  languageIds: readonly number[];
  /** A person said it: by the maker, or by the test label that came out. */
  onLanguage: (languageId: number) => void;
  /** No printer is chosen yet, and one is needed for a test. */
  onChoosePrinter: () => Promise<HelperPrinter | undefined>;
  onClose: () => void;
}

/** Which language a printer speaks, for people who know its maker, or see whether a test label comes out. */
export function WhichPrinter(props: WhichPrinterProps) {
  const { open, printer, languageIds, onLanguage, onChoosePrinter, onClose } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const { helper } = useMarbete();
  /** Tests that were sent, the last of which is asked about. */
  const [sent, setSent] = useState<readonly PrinterLanguage[]>([]);
  const languages = testableLanguages
    .map(({ key }) => key)
    .filter((key) => languageIds.includes(languageId(key)));
  const last = sent.at(-1);
  const next = languages.find((key) => !sent.includes(key));
  const test = useMutation({
    mutationFn: async (language: PrinterLanguage) => {
      const to = printer ?? (await onChoosePrinter());
      if (!to) return;
      await helper.write(to, testLabelIn(language), { key: `${crypto.randomUUID()}:0` });
      setSent([...sent, language]);
    },
  });
  const makers = printerMakers.flatMap(({ name, languages: spoken }) => {
    const language = spoken.find((key) => languages.includes(key));
    return language ? [{ name, language }] : [];
  });
  const say = (language: PrinterLanguage) => {
    setSent([]);
    onLanguage(languageId(language));
  };
  const close = () => {
    setSent([]);
    test.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={test.isPending}
      title={t('listToPaper.which')}
      description={t('listToPaper.whichText2')}
    >
      <div className={styles['makers']}>
        {makers.map(({ name, language }) => (
          <Button key={name} disabled={test.isPending} onClick={() => say(language)}>
            {name}
          </Button>
        ))}
      </div>
      {test.error ? <Notice kind="error">{errorText(test.error)}</Notice> : null}
      {last ? (
        <Notice
          kind="info"
          title={t('listToPaper.testSent')}
          actions={
            <div className={styles['answers']}>
              <Button kind="primary" onClick={() => say(last)}>
                {t('listToPaper.testCameOut')}
              </Button>
              {next ? (
                <Button busy={test.isPending} onClick={() => test.mutate(next)}>
                  {t('listToPaper.testNext')}
                </Button>
              ) : null}
            </div>
          }
        >
          {t(next ? 'listToPaper.testSentText' : 'listToPaper.testLast')}
        </Notice>
      ) : next ? (
        <Button icon={<Printer aria-hidden />} busy={test.isPending} onClick={() => test.mutate(next)}>
          {t('listToPaper.testPrint')}
        </Button>
      ) : null}
    </Dialog>
  );
}

/** What people call a printer language. */
export function languageName(id: number): string {
  const key = languageById(id);
  return key === undefined ? String(id) : languageOf(key).name;
}
