import { type CsvDelimiter, csvDelimiters, delimiterWord } from '@marbete/core/api/csv-delimiters';
import type { DoubtCode } from '@marbete/core/catalogue/remedies';
import { readPrice } from '@marbete/engine/internal/template/prices';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import { useTexts } from '../provider/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { cutText } from './cut-text.ts';
import { encodings, type CheckedFile, type ReadOptions } from './import-file.ts';
import styles from './CatalogueImport.module.css';

export interface ReadingOptionsProps {
  fileName: string;
  checked: CheckedFile;
  busy: boolean;
  /** One line that opens; nothing folds away what only a person can say. */
  folds?: boolean;
  /** The file is read again with these. */
  onChange: (options: ReadOptions) => void;
}

/** The usual ones; another is shown as it is, and only where it was found. */
const delimiterTexts = {
  ',': 'catalogueImport.comma',
  ';': 'catalogueImport.semicolon',
  '\t': 'catalogueImport.tab',
  '|': 'catalogueImport.pipe',
} as const;
const isUsual = (sign: CsvDelimiter): sign is keyof typeof delimiterTexts => sign in delimiterTexts;

/** Names of the encodings as people know them. */
const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  cp850: 'DOS 850',
  cp437: 'DOS 437',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250',
  'iso-8859-15': 'ISO 8859-15',
};

/** What was detected about a file, and what can be chosen instead. */
export function ReadingOptions({ fileName, checked, busy, folds = false, onChange }: ReadingOptionsProps) {
  const t = useTexts();
  const { detected, decimal, options, leftOut, notices } = checked;
  if (!detected) return null;
  const { format, encoding, delimiter, sheet, sheets } = detected;
  const chosenDelimiter = csvDelimiters.find((sign) => sign === delimiter);
  const pages = encoding === undefined || encodings.some((known) => known === encoding) ? [] : [encoding];
  const source = (
    <>
      <Badge kind="accent">{format.toUpperCase()}</Badge>
      <span className={styles['file']}>{fileName}</span>
      {busy ? <Spinner size={16} label={t('catalogueImport.reading', { name: fileName })} /> : null}
    </>
  );
  const choices = (
    <fieldset className={styles['reading']} aria-label={t('catalogueImport.howRead')}>
      {folds ? null : <div className={styles['source']}>{source}</div>}
      {encoding === undefined ? null : (
        <Select
          label={t('catalogueImport.encoding')}
          value={encoding}
          options={[...encodings, ...pages].map((value) => ({ value, label: encodingNames[value] ?? value }))}
          disabled={busy}
          onChange={(next) => onChange({ ...options, encoding: next })}
        />
      )}
      {chosenDelimiter === undefined ? null : (
        <Select
          label={t('catalogueImport.delimiter')}
          value={chosenDelimiter}
          options={csvDelimiters
            .filter((value) => isUsual(value) || value === chosenDelimiter)
            .map((value) => ({
              value,
              label: isUsual(value) ? t(delimiterTexts[value]) : delimiterWord(value),
            }))}
          disabled={busy}
          onChange={(next) => onChange({ ...options, delimiter: next })}
        />
      )}
      {sheet === undefined || !sheets || sheets.length < 2 ? null : (
        <Select
          label={t('catalogueImport.sheet')}
          value={sheet}
          options={sheets.map((value) => ({ value, label: value }))}
          disabled={busy}
          onChange={(next) => onChange({ ...options, sheet: next })}
        />
      )}
      <HeaderChoice checked={checked} busy={busy} onChange={onChange} />
      {leftOut === undefined || (leftOut.count === 0 && options.sections === undefined) ? null : (
        <Select
          label={t('catalogueImport.sections')}
          value={options.sections ?? 'skip'}
          options={[
            { value: 'skip' as const, label: t('catalogueImport.sectionsSkip') },
            { value: 'keep' as const, label: t('catalogueImport.sectionsKeep') },
          ]}
          disabled={busy}
          onChange={(next) => onChange({ ...options, sections: next })}
        />
      )}
      {decimal === undefined ? null : (
        <Select
          label={t('catalogueImport.decimal')}
          value={decimal.mark ?? null}
          options={[
            { value: '.' as const, label: t('catalogueImport.decimalPoint') },
            { value: ',' as const, label: t('catalogueImport.decimalComma') },
          ]}
          placeholder={t('catalogueImport.decimalOpen')}
          error={
            decimal.mark === undefined
              ? t(openMarkText(decimal), {
                  samples: decimal.samples.join(' · '),
                  proof: decimal.proof ?? '',
                })
              : undefined
          }
          hint={
            decimal.mark !== undefined && decimal.open > 0
              ? t('catalogueImport.decimalRead', { samples: readings(decimal.samples, decimal.mark) })
              : undefined
          }
          disabled={busy}
          onChange={(next) => onChange({ ...options, decimal: next })}
        />
      )}
      {notices.some((code) => code.startsWith('hidden')) || options.visibleOnly ? (
        <Switch
          label={t('catalogueImport.visibleOnly')}
          hint={t('catalogueImport.visibleOnlyHint')}
          checked={options.visibleOnly ?? false}
          disabled={busy}
          onChange={(next) => onChange({ ...options, visibleOnly: next })}
        />
      ) : null}
      <PriceRules options={options} busy={busy} onChange={onChange} />
    </fieldset>
  );
  if (!folds) return choices;
  const asks =
    notices.some((code) => choosesAbove.has(code)) || (decimal !== undefined && decimal.mark === undefined);
  const facts = [
    checked.hasHeader
      ? t('catalogueImport.namesInRow', { row: checked.headerRow ?? 1 })
      : t('catalogueImport.namesNowhere'),
    ...(encoding === undefined ? [] : [encodingNames[encoding] ?? encoding]),
    ...(sheets && sheets.length > 1 && sheet !== undefined ? [sheet] : []),
  ];
  return (
    <details className={styles['line']} open={asks}>
      <summary>
        {source}
        <span className={styles['soft']}>{facts.join(' · ')}</span>
        <span className={styles['change']}>{t('catalogueImport.change')}</span>
      </summary>
      {choices}
    </details>
  );
}

/** What is asked of these has an answer among the choices. */
const choosesAbove: ReadonlySet<string> = new Set([
  'encoding-doubtful',
  'encoding-unclear',
  'header-unclear',
  'sheet-unclear',
] satisfies (DoubtCode | 'encoding-doubtful')[]);

/** Why the decimal mark has to be said. */
function openMarkText({ open, proof }: NonNullable<CheckedFile['decimal']>) {
  if (open === 0) return 'catalogueImport.decimalBoth';
  return proof === undefined ? 'catalogueImport.decimalAsk' : 'catalogueImport.decimalBesideCents';
}

/** How prices that could be read in two ways are read: '1,990 = 1990.00'. */
function readings(samples: readonly string[], mark: DecimalMark): string {
  const amounts = samples.map((text) => {
    const reading = readPrice(text, mark);
    return `${text} = ${reading.kind === 'price' ? reading.decimal : text}`;
  });
  return amounts.join(' · ');
}

/** What can be said about prices that need more than reading; closed until one of it was said. */
function PriceRules({
  options,
  busy,
  onChange,
}: Pick<ReadingOptionsProps, 'busy' | 'onChange'> & { options: ReadOptions }) {
  const t = useTexts();
  const { round, zeroPrice, priceWords, currency } = options;
  const said = round || zeroPrice !== undefined || priceWords !== undefined || currency !== undefined;
  return (
    <details className={styles['prices']} open={said}>
      <summary>{t('catalogueImport.prices')}</summary>
      <div className={styles['rules']}>
        <Switch
          label={t('catalogueImport.round')}
          hint={t('catalogueImport.roundHint')}
          checked={round ?? false}
          disabled={busy}
          onChange={(next) => onChange({ ...options, round: next })}
        />
        <Switch
          label={t('catalogueImport.zeroPrice')}
          checked={zeroPrice === 'print'}
          disabled={busy}
          onChange={(next) => onChange({ ...options, zeroPrice: next ? 'print' : undefined })}
        />
        <Switch
          label={t('catalogueImport.priceWords')}
          hint={t('catalogueImport.priceWordsHint')}
          checked={priceWords === 'ignore'}
          disabled={busy}
          onChange={(next) => onChange({ ...options, priceWords: next ? 'ignore' : undefined })}
        />
        <Select
          label={t('catalogueImport.currency')}
          value={currency ?? 'ask'}
          options={[
            { value: 'ask' as const, label: t('catalogueImport.currencyOpen') },
            { value: 'list' as const, label: t('catalogueImport.currencyList') },
            { value: 'label' as const, label: t('catalogueImport.currencyLabel') },
          ]}
          disabled={busy}
          onChange={(next) => onChange({ ...options, currency: next === 'ask' ? undefined : next })}
        />
      </div>
    </details>
  );
}

/** Whether a row names the columns, and which (CIMP-07). */
function HeaderChoice({ checked, busy, onChange }: Omit<ReadingOptionsProps, 'fileName'>) {
  const t = useTexts();
  const { hasHeader, headerRow, top, options } = checked;
  const first = top[0]?.row ?? 1;
  return (
    <>
      <Switch
        label={t('catalogueImport.header')}
        hint={t('catalogueImport.headerHint')}
        checked={hasHeader}
        disabled={busy}
        onChange={(next) => onChange({ ...options, headerRow: next ? first : 'none' })}
      />
      {hasHeader && top.length > 1 ? (
        <Select
          label={t('catalogueImport.headerRow')}
          value={headerRow ?? first}
          options={top.map(({ row, text }) => ({
            value: row,
            label: t('catalogueImport.headerRowOption', { row, text: cutText(text, 40) }),
          }))}
          disabled={busy}
          onChange={(next) => onChange({ ...options, headerRow: next })}
        />
      ) : null}
    </>
  );
}
