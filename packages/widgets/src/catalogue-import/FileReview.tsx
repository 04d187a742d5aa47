import { columnIndex } from '@marbete/core/catalogue/columns';
import type { ProvableVariable } from '@marbete/core/catalogue/columns-by-cells';
import { displayName } from '@marbete/core/catalogue/fields';
import { doubtCodes, type DoubtCode, remedies } from '@marbete/core/catalogue/remedies';
import type { ReactNode } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CataloguePreview } from './CataloguePreview.tsx';
import { dataRows, isEmpty, type CheckedFile, type ReadOptions } from './import-file.ts';
import { previewRows } from './preview-rows.ts';
import { ReadingOptions } from './ReadingOptions.tsx';
import styles from './CatalogueImport.module.css';

export interface FileReviewProps {
  fileName: string;
  checked: CheckedFile;
  /** The file is read again in another way. */
  rereading: boolean;
  disabled: boolean;
  onOptions: (options: ReadOptions) => void;
  /** How it was read is one line, which opens. */
  folds?: boolean;
  /** Between what the file leaves open and its first rows. */
  children?: ReactNode;
  /** Variables by column letter, whose columns are marked. */
  marked?: ReadonlyMap<string, readonly string[]>;
}

/** The texts for what the server noticed about the file. */
const notices = {
  'columns-cut': 'catalogueImport.noticeColumns',
  'encoding-doubtful': 'catalogueImport.noticeEncoding',
  'lines-in-cell': 'catalogueImport.noticeLines',
  'quotes-as-text': 'catalogueImport.noticeQuotes',
  'error-cells': 'catalogueImport.noticeErrors',
  'formulas-without-value': 'catalogueImport.noticeFormulas',
  'hidden-rows': 'catalogueImport.noticeHidden',
  'hidden-left-out': 'catalogueImport.noticeHiddenLeftOut',
  'named-otherwise': 'catalogueImport.noticeNamed',
  'set-with-blanks': 'catalogueImport.noticeBlanks',
  'other-sheets': 'catalogueImport.noticeSheets',
} as const;

/** How a file was read, what can be said instead, what it leaves open, and its first rows. */
export function FileReview(props: FileReviewProps) {
  const { fileName, checked, rereading, disabled, onOptions, folds = false, children, marked } = props;
  const t = useTexts();
  const { hasHeader, leftOut, rowCount, options } = checked;
  const preview = previewRows(
    { first: checked.first, others: checked.others, letters: checked.letters },
    hasHeader,
  );
  const total = rowCount === undefined ? undefined : dataRows(rowCount, hasHeader);
  const empty = isEmpty(checked);
  const said = (more: ReadOptions) => onOptions({ ...options, ...more });
  return (
    <>
      <ReadingOptions
        fileName={fileName}
        checked={checked}
        busy={rereading || disabled}
        folds={folds}
        onChange={onOptions}
      />
      {checked.notices.filter(isDoubt).map((code) => (
        <Question key={code} code={code} checked={checked} busy={rereading || disabled} onAnswer={said} />
      ))}
      {leftOut && leftOut.count > 0 ? (
        <Notice kind="info">
          {t('catalogueImport.leftOut', {
            count: leftOut.count,
            rows: leftOut.rows
              .slice(0, 5)
              .map(({ row, text }) => `${row} «${text}»`)
              .join(' · '),
          })}
        </Notice>
      ) : null}
      {checked.byCells.map(({ variable, columna }) => (
        <Notice key={variable} kind="info">
          {t(byCells[variable as ProvableVariable], {
            variable: displayName(variable),
            column: nameOfColumn(checked, columna),
          })}
        </Notice>
      ))}
      {checked.notices
        .filter((code) => !isDoubt(code) && code !== 'columns-by-cells')
        .map((code) => (
          <Notice key={code} kind="warning">
            {code in notices
              ? t(notices[code as keyof typeof notices])
              : t('catalogueImport.noticeOther', { code })}
          </Notice>
        ))}
      {empty ? <Notice kind="error">{t('catalogueImport.emptyFile')}</Notice> : null}
      {children}
      <CataloguePreview
        label={t('catalogueImport.preview')}
        preview={preview}
        busy={rereading}
        level={2}
        {...(marked ? { marked } : {})}
      />
      {total === undefined || empty ? null : (
        <p className={styles['soft']}>
          {t('catalogueImport.previewOf', { shown: preview.rows.length, total })}
        </p>
      )}
    </>
  );
}

/** What is said of a column by its cells. */
const byCells: Readonly<
  Record<
    ProvableVariable,
    'catalogueImport.byCellsName' | 'catalogueImport.byCellsCode' | 'catalogueImport.byCellsPrice'
  >
> = {
  DESCRIPTION: 'catalogueImport.byCellsName',
  CODE: 'catalogueImport.byCellsCode',
  PRICE: 'catalogueImport.byCellsPrice',
};

function nameOfColumn({ first, hasHeader }: CheckedFile, letter: string): string {
  const name = hasHeader ? (first[columnIndex(letter)]?.trim() ?? '') : '';
  return name === '' ? letter : `${letter} «${name}»`;
}

const isDoubt = (code: string): code is DoubtCode => (doubtCodes as readonly string[]).includes(code);

/** The question, and an answer for each remedy. */
const questions = {
  'header-unclear': [
    'catalogueImport.askHeader',
    'catalogueImport.askHeaderYes',
    'catalogueImport.askHeaderNo',
  ],
  'many-rows-left-out': [
    'catalogueImport.askSections',
    'catalogueImport.askSectionsYes',
    'catalogueImport.askSectionsNo',
  ],
  'encoding-unclear': ['catalogueImport.askEncoding', 'catalogueImport.askEncodingYes'],
  'encoded-twice': ['catalogueImport.askEncodedTwice', 'catalogueImport.askEncodedTwiceYes'],
  'two-currencies': [
    'catalogueImport.askCurrencies',
    'catalogueImport.askCurrenciesList',
    'catalogueImport.askCurrenciesYes',
  ],
  'sheet-unclear': ['catalogueImport.askSheet', 'catalogueImport.askSheetYes'],
  'codes-destroyed': ['catalogueImport.askLostCodes', 'catalogueImport.askLostCodesYes'],
  'prices-finer': ['catalogueImport.askRound', 'catalogueImport.askRoundYes', 'catalogueImport.askRoundNo'],
} as const;

/** What only a person can say about the file, with a button for each answer. */
function Question(props: {
  code: DoubtCode;
  checked: CheckedFile;
  busy: boolean;
  onAnswer: (options: ReadOptions) => void;
}) {
  const { code, checked, busy, onAnswer } = props;
  const t = useTexts();
  const [text, ...answers] = questions[code];
  // What a remedy leaves open is as the file was read.
  const { encoding, sheet } = checked.detected ?? {};
  const found: ReadOptions = { encoding, sheet, headerRow: checked.headerRow ?? 1 };
  return (
    <Notice
      kind="warning"
      actions={
        <div className={styles['answers']}>
          {(remedies[code] ?? []).map(({ option, value = found[option] }, at) => (
            <Button
              key={answers[at]}
              disabled={busy}
              onClick={() => onAnswer({ [option]: value } satisfies ReadOptions)}
            >
              {t(answers[at]!)}
            </Button>
          ))}
        </div>
      }
    >
      {t(text, {
        sheet: sheet ?? '',
        row: checked.headerRow ?? 1,
        cells: checked.first.slice(0, 4).join(' · '),
      })}
    </Notice>
  );
}
