import { type PrinterRoll, rollOf } from '@marbete/core/print/printer-head';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { useId } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { NativeSelect } from '../ui/fields/NativeSelect.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import styles from './RollSettings.module.css';

/** A roll as it is typed. */
export interface RollForm {
  columns: number;
  pitch: string;
  first: number;
}

/** What the form says at first: the roll that is kept with a printer. */
export function rollForm(roll: PrinterRoll | undefined): RollForm {
  const { columns = 1, pitchMm } = roll ?? {};
  return { columns, pitch: pitchMm === undefined ? '' : String(pitchMm), first: 1 };
}

/** The roll of a form; 'open' while its distance is not one. Undefined where labels are one below the other. */
export function rollOfForm({ columns, pitch, first }: RollForm): PrinterRoll | undefined | 'open' {
  if (columns === 1) return undefined;
  const roll = { columns, pitchMm: Number(pitch || Number.NaN), first };
  return rollOf({ roll } as unknown as HelperPrinter) ?? 'open';
}

const columnChoices = [1, 2, 3, 4, 5, 6, 7, 8];

export interface RollSettingsProps {
  form: RollForm;
  onChange: (form: RollForm) => void;
}

/** Labels side by side on the printer's roll: how many, how far apart, and where the first row has room. */
export function RollSettings({ form, onChange }: RollSettingsProps) {
  const t = useTexts();
  const { columns, pitch, first } = form;
  return (
    <div className={styles['roll']}>
      <Choice
        label={t('printers.across')}
        value={columns}
        choices={columnChoices}
        onChange={(next) => onChange({ ...form, columns: next, first: 1 })}
      />
      {columns > 1 ? (
        <>
          <NumberField
            label={t('printers.pitch')}
            hint={t('printers.pitchHint')}
            accepts="size"
            value={pitch}
            maxLength={6}
            error={rollOfForm(form) === 'open' && pitch !== '' ? t('printers.pitchWrong') : undefined}
            onChange={(next) => onChange({ ...form, pitch: next })}
          />
          <Choice
            label={t('printers.firstColumn')}
            value={first}
            choices={columnChoices.slice(0, columns)}
            onChange={(next) => onChange({ ...form, first: next })}
          />
          <RollPicture columns={columns} first={first} />
        </>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  choices: readonly number[];
  onChange: (value: number) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {[...new Set([...choices, value])].map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}

/** Two rows of the roll: what is printed, and the places of the first row that are not free. */
function RollPicture({ columns, first }: { columns: number; first: number }) {
  const t = useTexts();
  const places = Array.from({ length: columns * 2 }, (_, at) => at);
  return (
    <svg
      className={styles['picture']}
      viewBox={`-3 -3 ${columns * 36 + 2} 53`}
      style={{ maxWidth: `${columns * 56}px` }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, in the colours of the look
      role="img"
      aria-label={t('printers.rollPicture', { columns, first })}
    >
      <path className={styles['paper']} d={`M-3 -3h${columns * 36 + 2}v53h-${columns * 36 + 2}z`} />
      {places.map((at) => {
        const isTaken = at < first - 1;
        const x = (at % columns) * 36;
        const y = at < columns ? 0 : 26;
        return (
          <g key={at} transform={`translate(${x} ${y})`}>
            <rect className={isTaken ? styles['taken'] : styles['label']} width="32" height="21" rx="2" />
            {isTaken ? null : (
              <path
                className={styles['ink']}
                d="M4 5h18v2H4zM4 11h1v6H4zM7 11h2v6H7zM11 11h1v6h-1zM14 11h2v6h-2zM18 11h1v6h-1z"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** How labels stand on a printer's roll, in words; empty where they are one below the other. */
export function useRollText(): (printer: HelperPrinter | undefined, labels?: number) => string {
  const t = useTexts();
  return (printer, labels) => {
    const roll = rollOf(printer);
    if (!roll) return '';
    const { columns, pitchMm } = roll;
    if (labels === undefined || labels === 0) return t('printers.roll', { columns, pitch: pitchMm });
    const rest = labels % columns;
    const count = Math.ceil(labels / columns);
    return t(rest === 0 ? 'printers.rollRows' : 'printers.rollRest', { columns, count, rest });
  };
}
