import { type ConfigurationAnswer, configurationsOfAnswer } from '@marbete/core/api/printer-code';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import type { PrinterLanguage } from '@marbete/core/languages/languages';
import type { LabelDesignerHandle } from '@marbete/widgets/internal/designer';
import { SpinnerArea } from '@marbete/widgets/internal/ui';
import { lazy, Suspense, useMemo, type Ref, type RefObject } from 'react';
import type { CodeFieldHandle } from '../code-field/CodeField.tsx';
import { usePrinterSettings } from '../printer-settings/use-printer-settings.ts';
import { useTexts } from '../texts/texts.ts';
import { millimetres, type Paper } from './paper.ts';
import styles from './LabelForm.module.css';

const LabelDesigner = lazy(async () => ({
  default: (await import('@marbete/widgets/internal/designer')).LabelDesigner,
}));

export interface LabelBoardProps {
  ref: Ref<LabelDesignerHandle>;
  /** The code pane beside it: what is selected in one is selected in the other. */
  code: RefObject<CodeFieldHandle | null>;
  source: string;
  language: PrinterLanguage;
  configuraciones: readonly ConfigurationAnswer[];
  /** For print heads and papers that the code does not say. */
  paper: Paper;
  onSource: (source: string) => void;
}

/** The drawing board over the code of a form. It is fetched when the form is first shown. */
export function LabelBoard(props: LabelBoardProps) {
  const { ref, code, source, language, configuraciones, paper, onSource } = props;
  const t = useTexts();
  const { data } = usePrinterSettings();
  const settings = useMemo(() => settingsOfAccount(data ?? {}), [data]);
  const configurations = useMemo(() => configurationsOfAnswer(configuraciones), [configuraciones]);
  const widthMm = millimetres(paper.width);
  const heightMm = millimetres(paper.height);
  return (
    <div className={styles['board']}>
      <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>
        <LabelDesigner
          ref={ref}
          source={source}
          language={language}
          settings={settings}
          configurations={configurations}
          {...(widthMm === undefined ? {} : { widthMm })}
          {...(heightMm === undefined ? {} : { heightMm })}
          dpmm={paper.dpmm}
          onChange={(change) => onSource(change.source)}
          onSelect={({ range }) => code.current?.show(range)}
          onLeave={() => code.current?.focus()}
        />
      </Suspense>
    </div>
  );
}
