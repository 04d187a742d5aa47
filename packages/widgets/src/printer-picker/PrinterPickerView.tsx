import type { HelperPrinter } from '@marbete/core/print/printers';
import { Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { WithoutHelper } from '../page-printers/WithoutHelper.tsx';
import { HelperProblemNotice } from '../refusals/HelperProblemNotice.tsx';
import { usePublicTexts } from '../provider/public-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/fields/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './PrinterPicker.module.css';

export interface PrinterPickerViewProps {
  /** Undefined until the helper answered. */
  printers: readonly HelperPrinter[] | undefined;
  chosen: HelperPrinter | undefined;
  searching: boolean;
  /** Why the helper could not be called. */
  error?: unknown;
  disabled?: boolean;
  onSearch: () => void;
  onChoose: (printer: HelperPrinter) => void;
}

/**
 * A native select with the printers of this machine; the helper is called only after a click. What the page prints on
 * without it is offered once it was asked.
 */
export function PrinterPickerView(props: PrinterPickerViewProps) {
  const { printers, chosen, searching, error, disabled = false, onSearch, onChoose } = props;
  const { t } = usePublicTexts();
  const [waysOpen, setWaysOpen] = useState(false);
  // The printer of last time stays offered while it is switched off.
  const listed = printers ?? [];
  const offered = chosen && !listed.some(({ uid }) => uid === chosen.uid) ? [chosen, ...listed] : listed;
  return (
    <div className={styles['picker']}>
      {offered.length > 0 ? (
        <Field label={t('widget.printer')}>
          {(control) => (
            <span className={styles['line']}>
              <select
                {...control}
                part="printer"
                className={styles['select']}
                disabled={disabled || searching}
                value={chosen?.uid ?? ''}
                onChange={(event) => {
                  const next = offered.find(({ uid }) => uid === event.target.value);
                  if (next) onChoose(next);
                }}
              >
                {chosen ? null : <option value="">{t('widget.choose-printer')}</option>}
                {offered.map(({ uid, name }) => (
                  <option key={uid} value={uid}>
                    {name}
                  </option>
                ))}
              </select>
              {printers === undefined ? (
                <Button busy={searching} disabled={disabled} onClick={onSearch}>
                  {t('widget.change-printer')}
                </Button>
              ) : (
                <IconButton
                  kind="plain"
                  label={t('widget.search-again')}
                  icon={searching ? <Spinner size={16} /> : <RefreshCw aria-hidden />}
                  disabled={disabled || searching}
                  onClick={onSearch}
                />
              )}
            </span>
          )}
        </Field>
      ) : (
        <div className={styles['line']}>
          <Button
            icon={<Printer aria-hidden />}
            className={styles['choose']}
            busy={searching}
            disabled={disabled}
            onClick={onSearch}
          >
            {t(searching ? 'widget.searching' : 'widget.choose-printer')}
          </Button>
        </div>
      )}
      {error === undefined ? null : <HelperProblemNotice error={error} onRetry={onSearch} />}
      {printers?.length === 0 && error === undefined && !searching ? (
        <output>
          <Notice kind="warning" title={t('widget.no-printers')}>
            {t('widget.no-printers-text')}
          </Notice>
        </output>
      ) : null}
      {searching ? null : waysOpen || error !== undefined || printers?.length === 0 ? (
        <WithoutHelper
          disabled={disabled}
          onChoose={(printer) => {
            setWaysOpen(false);
            onChoose(printer);
          }}
        />
      ) : printers ? (
        <Button kind="quiet" disabled={disabled} onClick={() => setWaysOpen(true)}>
          {t('widget.without-helper')}
        </Button>
      ) : null}
    </div>
  );
}
