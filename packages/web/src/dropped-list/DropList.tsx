import { FileDrop } from '@marbete/widgets/internal/ui';
import { spreadsheetExtensions } from '@marbete/widgets/internal/catalogues';
import { useNavigate } from 'react-router';
import { ownsLists, useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { handOver } from './dropped-file.ts';

/** Where a price list is dropped, or chosen, on any screen; the screen at /lista reads it. */
export function DropList() {
  const t = useTexts();
  const navigate = useNavigate();
  const { role } = useAccount();
  if (!ownsLists(role)) return null;
  return (
    <FileDrop
      label={t('listToPaper.drop')}
      hint={t('listToPaper.dropHint')}
      accept={spreadsheetExtensions.join(',')}
      file={undefined}
      onFile={(file) => {
        handOver(file);
        void navigate('/lista');
      }}
    />
  );
}
