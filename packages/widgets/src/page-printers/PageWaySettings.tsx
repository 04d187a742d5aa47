import { sheetGrids } from '@marbete/engine/internal/paper/sheets';
import { type ReactNode, useId } from 'react';
import type { PublicTexts } from '../provider/public-dictionary.ts';
import type { Translate } from '../provider/texts.ts';
import { NativeSelect } from '../ui/fields/NativeSelect.tsx';
import { type PageSettings, type PageWay, serialSpeeds } from './page-ways.ts';
import styles from './WithoutHelper.module.css';

/** Whether the first free place is one of the sheet's; a file without sheets has no places. */
export function isPlaceOf({ sheet, from = 1 }: PageSettings): boolean {
  const grid = sheet === undefined ? undefined : sheetGrids[sheet];
  return !grid || (Number.isInteger(from) && from >= 1 && from <= grid.columns * grid.rows);
}

export interface PageWaySettingsProps {
  t: Translate<PublicTexts>;
  way: PageWay;
  settings: PageSettings;
  onChange: (settings: PageSettings) => void;
}

/** What has to be known of a way before it is chosen: the paper of a PDF, the speed of a serial port. */
export function PageWaySettings({ t, way, settings, onChange }: PageWaySettingsProps) {
  if (way === 'serial') {
    return (
      <Setting label={t('pagePrinters.speed')}>
        {(id) => (
          <NativeSelect
            id={id}
            value={settings.speed ?? serialSpeeds[0]}
            onChange={(event) => onChange({ ...settings, speed: Number(event.target.value) })}
          >
            {serialSpeeds.map((speed) => (
              <option key={speed} value={speed}>
                {t('pagePrinters.baud', { speed })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Setting>
    );
  }
  if (way !== 'pdf') return null;
  const grid = settings.sheet === undefined ? undefined : sheetGrids[settings.sheet];
  return (
    <>
      <Setting label={t('pagePrinters.paper')}>
        {(id) => (
          <NativeSelect
            id={id}
            value={settings.sheet ?? ''}
            onChange={(event) => onChange({ ...settings, sheet: event.target.value || undefined, from: 1 })}
          >
            <option value="">{t('pagePrinters.page-each')}</option>
            {Object.entries(sheetGrids).map(([number, { width, columns, rows, labelWidth, labelHeight }]) => (
              <option key={number} value={number}>
                {`${number}: ${width === 210 ? 'A4' : 'Letter'}, ${columns * rows} × ${labelWidth} × ${labelHeight} mm`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Setting>
      {grid ? (
        <Setting label={t('pagePrinters.from', { most: grid.columns * grid.rows })}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={1}
              max={grid.columns * grid.rows}
              defaultValue={1}
              key={settings.sheet}
              onChange={(event) => onChange({ ...settings, from: event.target.valueAsNumber })}
            />
          )}
        </Setting>
      ) : null}
    </>
  );
}

function Setting({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className={styles['setting']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}
