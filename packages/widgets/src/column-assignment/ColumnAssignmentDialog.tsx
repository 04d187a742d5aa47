import {
  askedJoin,
  fixedJoin,
  fixedText,
  isColumn,
  maxFixedText,
} from '@marbete/engine/internal/template/joins';
import { ownValue } from '@marbete/engine/internal/template/values';
import type { configureCatalogue } from '@marbete/core/api/catalogues';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CataloguePreview } from '../catalogue-import/CataloguePreview.tsx';
import { cutText, previewCellLength } from '../catalogue-import/cut-text.ts';
import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { ErrorState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { SpinnerArea } from '../ui/Spinner.tsx';
import {
  isOptional,
  openVariables,
  variablesByColumn,
  workedOutFrom,
  type Assignment,
} from './assignment.ts';
import styles from './ColumnAssignmentDialog.module.css';

export interface ColumnAssignmentDialogProps {
  open: boolean;
  labelName: string;
  catalogueName?: string | undefined;
  /** Undefined while it loads. */
  preview: CallAnswer<typeof configureCatalogue> | undefined;
  error?: string | undefined;
  onRetry: () => void;
  assignment: Assignment;
  onChange: (variable: string, join: string) => void;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
  onBack?: () => void;
}

/** The choice of a text that is typed beside it; no join looks like this. */
const typedText = 'text';

/** One selector for each variable of the label above a preview of the catalogue (LBM-02). */
export function ColumnAssignmentDialog(props: ColumnAssignmentDialogProps) {
  const { open, labelName, catalogueName, preview, error, onRetry, assignment, onChange } = props;
  const { saving, onSave, onClose, onBack } = props;
  const t = useTexts();
  const nameOf = useVariableName();
  const [tried, setTried] = useState(false);
  /** Variables that are to get a fixed text. */
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const missing = [
    ...openVariables(assignment),
    ...[...typed].filter((variable) => fixedText(ownValue(assignment, variable) ?? '') === ''),
  ];
  const choose = (variable: string, choice: string) => {
    const others = new Set(typed);
    if (choice === typedText) others.add(variable);
    else others.delete(variable);
    setTyped(others);
    onChange(variable, choice === typedText ? fixedJoin('') : choice);
  };
  const submit = () => {
    setTried(true);
    if (missing.length === 0) onSave();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsideClick
      busy={saving}
      width="wide"
      title={t('assignment.title')}
      description={t('assignment.text', { catalogue: catalogueName ?? '', label: labelName })}
      actions={
        <>
          {onBack ? (
            <Button kind="quiet" icon={<ArrowLeft aria-hidden />} onClick={onBack} disabled={saving}>
              {t('assignment.back')}
            </Button>
          ) : null}
          <Button onClick={onClose} disabled={saving}>
            {t('ui.cancel')}
          </Button>
          <Button kind="primary" busy={saving} disabled={!preview} onClick={submit}>
            {t('assignment.save')}
          </Button>
        </>
      }
    >
      {error === undefined ? null : <ErrorState text={error} onRetry={onRetry} />}
      {preview ? (
        <div className={styles['content']}>
          {tried && missing.length > 0 ? (
            <Notice kind="error" title={t('assignment.incomplete')}>
              {t('assignment.missing', { variables: missing.map((name) => nameOf(name)).join(', ') })}
            </Notice>
          ) : null}
          {preview.configuraciones.length === 0 ? <Notice>{t('assignment.noVariables')}</Notice> : null}
          <fieldset className={styles['fields']} aria-label={t('assignment.fields')}>
            {preview.configuraciones.map(({ variable }) => {
              const join = ownValue(assignment, variable) ?? '';
              const text = fixedText(join);
              const types = typed.has(variable) || (text ?? '') !== '';
              const open = tried && missing.includes(variable);
              const from = workedOutFrom(variable, assignment);
              const mayBeOpen = from !== undefined || isOptional(variable, assignment);
              return (
                <div key={variable} className={styles['field']}>
                  <Select
                    label={nameOf(variable)}
                    value={types ? typedText : join === '' && !mayBeOpen ? null : join}
                    placeholder={t('assignment.choose')}
                    options={[
                      ...(mayBeOpen
                        ? [{ value: '', label: t(from ? 'assignment.worked' : 'assignment.none') }]
                        : []),
                      ...columnOptions(preview, t),
                      { value: typedText, label: t('assignment.fixed'), note: t('assignment.fixedNote') },
                      ...(isOptional(variable, assignment)
                        ? []
                        : [
                            {
                              value: fixedJoin(''),
                              label: t('assignment.nothing'),
                              note: t('assignment.nothingNote'),
                            },
                            { value: askedJoin, label: t('assignment.ask'), note: t('assignment.askNote') },
                          ]),
                    ]}
                    onChange={(next) => choose(variable, next)}
                    error={open && !types ? t('assignment.choose') : undefined}
                    hint={
                      join === '' && mayBeOpen
                        ? from
                          ? from.length > 0
                            ? t('assignment.workedFrom', { sources: from.map(nameOf).join(', ') })
                            : variable === 'PRIOR_PRICE'
                              ? t('assignment.workedFromLists')
                              : undefined
                          : t(variable === 'QUANTITY' ? 'assignment.optional' : 'assignment.source')
                        : isColumn(join)
                          ? sampleText(preview, join, t)
                          : undefined
                    }
                  />
                  {types ? (
                    <TextField
                      label={t('assignment.fixedOf', { variable: nameOf(variable) })}
                      value={text ?? ''}
                      maxLength={maxFixedText}
                      error={open ? t('assignment.fixedMissing') : undefined}
                      onChange={({ target }) => onChange(variable, fixedJoin(target.value))}
                    />
                  ) : null}
                </div>
              );
            })}
          </fieldset>
          <CataloguePreview
            label={t('assignment.preview')}
            preview={{ letters: preview.columnas, headers: preview.cabeceras, rows: preview.campos }}
            marked={variablesByColumn(assignment)}
          />
        </div>
      ) : error === undefined ? (
        <SpinnerArea label={t('ui.loading')} />
      ) : null}
    </Dialog>
  );
}

type Preview = NonNullable<ColumnAssignmentDialogProps['preview']>;
type Translate = ReturnType<typeof useTexts>;

/** The columns with their headers, and a value of each so that nobody has to know the letters. */
function columnOptions(preview: Preview, t: Translate) {
  return preview.columnas.map((letter, index) => {
    const header = preview.cabeceras[index] ?? '';
    return {
      value: letter,
      label: header === '' ? letter : `${letter} · ${cutText(header, previewCellLength)}`,
      note: sampleText(preview, letter, t),
    };
  });
}

function sampleText(preview: Preview, letter: string, t: Translate): string {
  const index = preview.columnas.indexOf(letter);
  const sample = preview.campos.map((cells) => cells[index] ?? '').find((text) => text.trim() !== '');
  if (sample === undefined) return t('assignment.emptyColumn');
  return t('assignment.sample', { sample: cutText(sample, previewCellLength) });
}
