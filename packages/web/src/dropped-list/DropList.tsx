import { FileDrop } from '@marbete/widgets/internal/ui';
import { spreadsheetExtensions } from '@marbete/widgets/internal/catalogues';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { ownsLists, useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { handOver } from './dropped-file.ts';

/** Where a price list is dropped, or chosen, on any screen; the screen at /lista reads it. */
export function DropList() {
  const { role } = useAccount();
  return ownsLists(role) ? <Drop /> : null;
}

function Drop() {
  const t = useTexts();
  const navigate = useNavigate();
  const take = (file: File) => {
    handOver(file);
    void navigate('/lista');
  };
  const takeDropped = useEffectEvent(take);
  // Anywhere on the screen: a file that misses the area would open in the place of the app.
  useEffect(() => {
    const drag = (event: DragEvent) => {
      const files = event.dataTransfer?.types.includes('Files') ? event.dataTransfer.files : undefined;
      // The area's own field takes what is dropped on it.
      if (!files || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (event.type === 'drop' && files[0]) takeDropped(files[0]);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('drop', drag);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('drop', drag);
    };
  }, []);
  return (
    <FileDrop
      label={t('listToPaper.drop')}
      hint={t('listToPaper.dropHint')}
      accept={spreadsheetExtensions.join(',')}
      file={undefined}
      onFile={take}
    />
  );
}
