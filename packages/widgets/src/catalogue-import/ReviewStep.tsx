import { FileX2, Save } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { FileReview } from './FileReview.tsx';
import { canBeKept, freeName, isTaken, type CheckedFile, type ReadOptions } from './import-file.ts';
import styles from './CatalogueImport.module.css';

export interface ReviewStepProps {
  file: File;
  /** What the account's catalogues are called. */
  others: readonly string[];
  checked: CheckedFile;
  /** The file is read again in another way. */
  rereading: boolean;
  saving: boolean;
  onOptions: (options: ReadOptions) => void;
  onSave: (name: string) => void;
  onClear: () => void;
}

/** Step 1: name, how the file was read, what it leaves open, and its first rows (CIMP-05 to CIMP-10). */
export function ReviewStep(props: ReviewStepProps) {
  const { file, others, checked, rereading, saving, onOptions, onSave, onClear } = props;
  const t = useTexts();
  const [typed, setTyped] = useState<string>();
  const name = typed ?? freeName(checked.name, others);
  return (
    <form
      className={styles['review']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(name);
      }}
    >
      <TextField
        className={styles['name'] ?? ''}
        label={t('catalogueImport.name')}
        hint={t(isTaken(name, others) ? 'catalogueImport.nameTaken' : 'catalogueImport.nameHint')}
        maxLength={255}
        value={name}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FileReview
        fileName={file.name}
        checked={checked}
        rereading={rereading}
        disabled={saving}
        onOptions={onOptions}
      />
      <div className={styles['actions']}>
        <Button icon={<FileX2 aria-hidden />} onClick={onClear} disabled={saving}>
          {t('catalogueImport.clear')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          icon={<Save aria-hidden />}
          busy={saving}
          disabled={rereading || !canBeKept(checked)}
        >
          {t(saving ? 'catalogueImport.saving' : 'catalogueImport.save')}
        </Button>
      </div>
    </form>
  );
}
