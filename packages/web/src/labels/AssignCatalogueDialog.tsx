import type { Catalogue } from '@marbete/core/api/catalogues';
import type { Label } from '@marbete/core/api/labels';
import { useState } from 'react';
import { ColumnAssignment } from '@marbete/ui/catalogues';
import { CatalogueChooser } from '../catalogues/CatalogueChooser.tsx';
import { useTexts } from '../texts/texts.ts';

export interface AssignCatalogueDialogProps {
  label: Label;
  open: boolean;
  onClose: () => void;
  /** The label has its catalogue now; the lists of labels and catalogues are loaded anew. */
  onAssigned: () => void;
}

/**
 * Adds a catalogue to a label: choose one, then the columns that fill the label's variables (LBM-01, LBM-02). A label
 * that has another one changes to it at once where each variable finds its column.
 */
export function AssignCatalogueDialog({ label, open, onClose, onAssigned }: AssignCatalogueDialogProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<Catalogue>();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <>
      <CatalogueChooser
        open={open && chosen === undefined}
        title={t('catalogues.chooseTitle')}
        onChoose={setChosen}
        onClose={close}
      />
      {chosen ? (
        <ColumnAssignment
          open={open}
          label={label}
          catalogueId={chosen.id}
          catalogueName={chosen.nombre}
          atOnce={label.catalogo_id !== null && label.catalogo_id !== chosen.id}
          onBack={() => setChosen(undefined)}
          onClose={close}
          onAssigned={() => {
            setChosen(undefined);
            onAssigned();
          }}
        />
      ) : null}
    </>
  );
}
