import { FileSpreadsheet, Upload } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../provider/use-texts.ts';
import { classNames } from '../class-names.ts';
import styles from './FileDrop.module.css';

export interface FileDropProps {
  /** What to choose: 'Spreadsheet (.csv, .xls, .xlsx)'. */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The input's accept attribute, such as '.csv,.xls,.xlsx'. A dropped file of another kind is handed on as well: say what is wrong with it. */
  accept?: string;
  file: File | undefined;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** Takes one file by click, keyboard or drag and drop: the input itself covers the area and takes the drop. */
export function FileDrop({ label, hint, error, accept, file, onFile, disabled }: FileDropProps) {
  const t = useTexts();
  const id = useId();
  const [over, setOver] = useState(false);

  return (
    <div className={styles['field']}>
      <label
        htmlFor={id}
        className={classNames(styles['area'], over && styles['over'])}
        data-disabled={disabled ? '' : undefined}
        data-invalid={error ? '' : undefined}
      >
        <span className={styles['icon']}>
          {file ? <FileSpreadsheet aria-hidden /> : <Upload aria-hidden />}
        </span>
        <span className={styles['words']}>
          <strong>{file ? file.name : label}</strong>
          <span className={styles['hint']}>{file ? t('ui.fileReplace') : (hint ?? t('ui.fileDrop'))}</span>
        </span>
        <input
          id={id}
          type="file"
          className={styles['input']}
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onFile(chosen);
            // So that choosing the same file again, after it was mended, is a change too.
            event.target.value = '';
          }}
        />
      </label>
      {error ? (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
