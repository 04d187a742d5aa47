import { LabelsList } from '@marbete/widgets/labels-list';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';

/** Kept in this browser once somebody has printed: the first card is no longer pointed out (LBL-10). */
const printedKey = 'marbete.printed';

/** /see-labels */
export function LabelsPage() {
  const navigate = useNavigate();
  const { manages } = useAccount();
  const [printed, setPrinted] = useState(() => localStorage.getItem(printedKey) === '1');
  return (
    <LabelsList
      manages={manages}
      highlightFirst={!printed}
      onPrintStarted={() => {
        localStorage.setItem(printedKey, '1');
        setPrinted(true);
      }}
      onPrintFromCatalogue={({ catalogue, label }) => void navigate(`/vista/${catalogue}/${label}`)}
    />
  );
}
