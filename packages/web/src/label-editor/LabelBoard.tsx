import { type ConfigurationAnswer, configurationsOfAnswer } from '@marbete/core/api/printer-code';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import {
  languageOf,
  type PrinterLanguage,
  writtenLanguages,
} from '@marbete/engine/internal/languages/languages';
import type { BoardTrouble, DesignerChange, LabelDesignerHandle } from '@marbete/widgets/designer';
import { useLocale } from '@marbete/ui/provider';
import { Button, Select, SpinnerArea } from '@marbete/ui/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { VideoSlot } from '../landing/VideoSlot.tsx';
import { usePrinterSettings } from '../printer-settings/use-printer-settings.ts';
import { productLinks } from '../product-links.ts';
import { useTexts } from '../texts/texts.ts';
import { millimetres, type Paper } from './paper.ts';
import { useBoardList, type LabelJoin } from './use-board-list.ts';
import { useConversion } from './use-conversion.tsx';
import type { DrawnWith } from './use-join-list.ts';
import { useTrialPrint } from './use-trial-print.tsx';
import styles from './EditorFrame.module.css';

const LabelDesigner = lazy(async () => ({
  default: (await import('@marbete/widgets/designer')).LabelDesigner,
}));

export interface LabelBoardProps {
  ref: Ref<LabelDesignerHandle>;
  /** Where the list of its rows, other languages and its printer are chosen. */
  choices: HTMLElement | null;
  /** The label's name, which may be empty yet. */
  name: string;
  source: string;
  language: PrinterLanguage;
  configuraciones: readonly ConfigurationAnswer[];
  /** For print heads and papers that the code does not say. */
  paper: Paper;
  /** The list that the label is joined to. */
  join: LabelJoin | undefined;
  /** The list whose rows are shown, where one was chosen here in place of the label's own. */
  onList?: (list: DrawnWith | undefined) => void;
  /** What is wrong with fields in the row that is shown. */
  onTroubles?: (troubles: readonly BoardTrouble[]) => void;
  /** Other code; of a label that was begun here with the size that was chosen for it. */
  onSource: (change: DesignerChange) => void;
  /** The label in another language. */
  onConverted: (converted: { source: string; language: PrinterLanguage }) => void;
  /** A field was selected, which is written in these characters. */
  onSelect: (range: { from: number; to: number }) => void;
  /** The keyboard goes on behind the board. */
  onLeave: () => void;
}

/** The drawing board over the code of a form. It is fetched when the form is first shown. */
export function LabelBoard(props: LabelBoardProps) {
  const { ref, source, language, configuraciones, paper, join, onSource } = props;
  const t = useTexts();
  const { locale } = useLocale();
  const { data } = usePrinterSettings();
  const settings = useMemo(() => settingsOfAccount(data ?? {}), [data]);
  const configurations = useMemo(() => configurationsOfAnswer(configuraciones), [configuraciones]);
  const widthMm = millimetres(paper.width);
  const heightMm = millimetres(paper.height);
  const list = useBoardList(join);
  const tell = useEffectEvent((drawn: DrawnWith | undefined) => props.onList?.(drawn));
  const { chosen, cabeceras } = list;
  useEffect(
    () => tell(chosen === 0 || chosen === join?.catalogo ? undefined : { catalogo: chosen, cabeceras }),
    [chosen, cabeceras, join],
  );
  const conversion = useConversion({ source, language, paper, onConverted: props.onConverted });
  const trial = useTrialPrint({ name: props.name, language, settings, configurations });
  const isEmpty = source.trim() === '';
  return (
    <div className={styles['board']}>
      {props.choices && !isEmpty
        ? createPortal(
            <>
              {list.lists.length > 0 ? (
                <Select
                  label={t('editor.rowsOf')}
                  value={list.chosen}
                  options={[
                    { value: 0, label: t('editor.samples') },
                    ...list.lists.map(({ id, nombre }) => ({ value: id, label: nombre })),
                  ]}
                  onChange={list.choose}
                />
              ) : null}
              {writtenLanguages
                .filter((key) => key !== language)
                .map((key) => (
                  <Button key={key} busy={conversion.isBusy} onClick={() => conversion.convert(key)}>
                    {t('editor.convertTo', { language: languageOf(key).name })}
                  </Button>
                ))}
              {trial.printer}
            </>,
            props.choices,
          )
        : null}
      {conversion.notice}
      <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>
        <LabelDesigner
          // Another language is another document, with a history of its own.
          key={language}
          ref={ref}
          source={source}
          language={language}
          settings={settings}
          configurations={configurations}
          {...(widthMm === undefined ? {} : { widthMm })}
          {...(heightMm === undefined ? {} : { heightMm })}
          dpmm={paper.dpmm}
          columns={list.columns}
          rows={list.rows}
          onChange={onSource}
          onSelect={({ range }) => props.onSelect(range)}
          onLeave={props.onLeave}
          {...(props.onTroubles ? { onTroubles: props.onTroubles } : {})}
          onPrintOne={trial.print}
          isPrinting={trial.isBusy}
        />
      </Suspense>
      {isEmpty ? (
        <div className={styles['film']}>
          <p>{t('editor.startCode', { button: t('editor.codeShort') })}</p>
          <VideoSlot src={productLinks(locale).drawVideo} label={t('tutorial.drawVideo')} />
        </div>
      ) : null}
    </div>
  );
}
