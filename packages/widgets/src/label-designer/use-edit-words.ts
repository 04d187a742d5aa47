import type { Remark } from '@marbete/engine/edit';
import { useCallback } from 'react';
import { useTexts } from '../provider/use-texts.ts';

/** The codes of the editing rules (`Remark.code`), each with words of its own. */
export const editCodes = [
  'edit-no-field',
  'edit-no-data',
  'edit-locked',
  'edit-rounded',
  'edit-language',
  'edit-finer-than-unit',
  'edit-out-of-label',
  'edit-fixed-size',
  'edit-variable',
  'edit-module',
  'edit-one-line',
  'edit-character',
  'edit-not-a-size',
  'edit-too-many-followers',
  'edit-goes-on',
  'edit-no-label',
  'edit-not-a-number',
  'edit-value',
  'edit-kind',
  'edit-order',
  'edit-parameter',
  'edit-symbology',
  'edit-value-used',
  'edit-no-image',
  'edit-about',
  'edit-encoding',
  'edit-lines',
  'edit-moved-along',
  'edit-no-command',
  'edit-pinned',
] as const;

/** What an edit has to say, in words for people. */
export function useEditWords(): (remark: Remark) => string {
  const t = useTexts();
  return useCallback(
    ({ code, level, message, details }) => {
      const word = editCodes.find((each) => each === code);
      if (word) return t(`designer.remark-${word}`, { ...details });
      return level === 'error' ? t('designer.remark-other', { message }) : '';
    },
    [t],
  );
}
