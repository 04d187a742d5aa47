import { useFormats } from '../provider/use-formats.ts';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { FileDrop } from '../ui/fields/FileDrop.tsx';
import { Progress } from '../ui/Progress.tsx';
import { spreadsheetExtensions } from './import-file.ts';
import styles from './CatalogueImport.module.css';

export interface ChooseFileStepProps {
  file: File | undefined;
  problem: string | undefined;
  /** The server reads the file. */
  reading: boolean;
  onFile: (file: File) => void;
  onContinue: () => void;
  onClear: () => void;
}

/** Step 0: one file by click, keyboard or drag and drop; it is read at once (CIMP-01 to CIMP-04). */
export function ChooseFileStep(props: ChooseFileStepProps) {
  const { file, problem, reading, onFile, onContinue, onClear } = props;
  const t = useTexts();
  const { bytes } = useFormats();
  return (
    <div className={styles['choose']}>
      <FileDrop
        label={t('catalogueImport.file')}
        hint={t('catalogueImport.fileHint')}
        error={problem}
        accept={spreadsheetExtensions.join(',')}
        file={file}
        onFile={onFile}
        disabled={reading}
      />
      {reading && file ? (
        <>
          <Progress
            label={t('catalogueImport.reading', { name: file.name })}
            done={0}
            counts={bytes(file.size)}
            onCancel={onClear}
          />
          <p className={styles['soft']}>{t('catalogueImport.readingHint')}</p>
        </>
      ) : (
        <div className={styles['actions']}>
          {file ? <Button onClick={onClear}>{t('catalogueImport.clear')}</Button> : null}
          <Button kind="primary" onClick={onContinue}>
            {t('catalogueImport.next')}
          </Button>
        </div>
      )}
    </div>
  );
}
