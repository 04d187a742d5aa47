import { FileDrop } from '@marbete/ui/ui';
import { spreadsheetExtensions } from '@marbete/ui/catalogues';
import { useNavigate } from 'react-router';
import { ownsLists, useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { handOver } from './dropped-file.ts';
import { useDropAnywhere } from './use-drop-anywhere.ts';

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
  useDropAnywhere(take);
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
