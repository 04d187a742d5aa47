import { FileX2, Save } from 'lucide-react';
import { useState } from 'react';
import { CataloguePreview } from './CataloguePreview.tsx';
import { previewRows } from './preview-rows.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { dataRows, type CheckedFile, type ReadOptions } from './import-file.ts';
import { ReadingOptions } from './ReadingOptions.tsx';
import styles from './CatalogueImport.module.css';

export interface ReviewStepProps {
  file: File;
  checked: CheckedFile;
  options: ReadOptions;
  /** The file is read again in another way. */
  rereading: boolean;
  saving: boolean;
  onOptions: (options: ReadOptions) => void;
  onSave: (name: string, hasHeader: boolean) => void;
  onClear: () => void;
}

/** The texts for what the server noticed about the file. */
const notices = {
  'columns-cut': 'catalogueImport.noticeColumns',
  'encoding-doubtful': 'catalogueImport.noticeEncoding',
  'lines-in-cell': 'catalogueImport.noticeLines',
  'error-cells': 'catalogueImport.noticeErrors',
  'encoding-unclear': 'catalogueImport.noticeEncodingUnclear',
  'encoded-twice': 'catalogueImport.noticeEncodedTwice',
  'header-unclear': 'catalogueImport.noticeHeader',
  'many-rows-left-out': 'catalogueImport.noticeManyLeftOut',
} as const;

/** Step 1: name, header switch, how the file was read, and its first rows (CIMP-05 to CIMP-10). */
export function ReviewStep(props: ReviewStepProps) {
  const { file, checked, options, rereading, saving, onOptions, onSave, onClear } = props;
  const t = useTexts();
  const [name, setName] = useState(checked.name);
  const [hasHeader, setHasHeader] = useState(checked.looksLikeHeader);
  const preview = previewRows(
    { first: checked.first, others: checked.others, letters: checked.letters },
    hasHeader,
  );
  const total = checked.rowCount === undefined ? undefined : dataRows(checked.rowCount, hasHeader);
  const empty = total === 0 || checked.letters.length === 0;
  return (
    <form
      className={styles['review']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(name, hasHeader);
      }}
    >
      <div className={styles['settings']}>
        <TextField
          label={t('catalogueImport.name')}
          hint={t('catalogueImport.nameHint')}
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Switch
          label={t('catalogueImport.header')}
          hint={t('catalogueImport.headerHint')}
          checked={hasHeader}
          onChange={setHasHeader}
        />
      </div>
      <ReadingOptions
        fileName={file.name}
        detected={checked.detected}
        decimal={checked.decimal}
        options={options}
        busy={rereading || saving}
        onChange={onOptions}
      />
      {hasHeader && !checked.looksLikeHeader ? (
        <Notice kind="warning">{t('catalogueImport.headerDoubt')}</Notice>
      ) : null}
      {checked.leftOut && checked.leftOut.count > 0 ? (
        <Notice kind="info">
          {t('catalogueImport.leftOut', {
            count: checked.leftOut.count,
            rows: checked.leftOut.rows
              .slice(0, 5)
              .map(({ row, text }) => `${row} «${text}»`)
              .join(' · '),
          })}
        </Notice>
      ) : null}
      {checked.notices.map((code) => (
        <Notice key={code} kind="warning">
          {code in notices
            ? t(notices[code as keyof typeof notices])
            : t('catalogueImport.noticeOther', { code })}
        </Notice>
      ))}
      {empty ? <Notice kind="error">{t('catalogueImport.emptyFile')}</Notice> : null}
      <CataloguePreview label={t('catalogueImport.preview')} preview={preview} busy={rereading} />
      {total === undefined || empty ? null : (
        <p className={styles['soft']}>
          {t('catalogueImport.previewOf', { shown: preview.rows.length, total })}
        </p>
      )}
      <div className={styles['actions']}>
        <Button icon={<FileX2 aria-hidden />} onClick={onClear} disabled={saving}>
          {t('catalogueImport.clear')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          icon={<Save aria-hidden />}
          busy={saving}
          disabled={rereading || empty}
        >
          {t(saving ? 'catalogueImport.saving' : 'catalogueImport.save')}
        </Button>
      </div>
    </form>
  );
}
