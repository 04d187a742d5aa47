import { updateCatalogueHeaders, type Catalogue, type CatalogueColumn } from '@marbete/core/api/catalogues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMarbete } from '@marbete/widgets/internal/provider';
import { useToasts } from '@marbete/widgets/internal/ui';
import { CatalogueHeadersView } from './CatalogueHeadersView.tsx';
import { useTexts } from '../texts/texts.ts';

export interface CatalogueHeadersProps {
  catalogue: Catalogue;
  trail?: ReactNode;
  onSaved: () => void;
}

/** Says which field each column of a catalogue holds (CHDR-01 to CHDR-04). */
export function CatalogueHeaders({ catalogue, trail, onSaved }: CatalogueHeadersProps) {
  const t = useTexts();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [columns, setColumns] = useState<readonly CatalogueColumn[]>(catalogue.only_plantillas);
  const save = useMutation({
    mutationFn: () =>
      client.call(updateCatalogueHeaders, {
        body: { ...catalogue, only_plantillas: columns.map((column) => ({ ...column })) },
      }),
    onSuccess: ({ respuesta }) => {
      if (respuesta !== 'correcto') {
        toasts.warning(t('catalogues.headersFailed'));
        return;
      }
      void queries.invalidateQueries({ queryKey: ['catalogues'] });
      toasts.success(t('catalogues.headersSaved'));
      onSaved();
    },
    onError: () => toasts.warning(t('catalogues.headersFailed')),
  });
  return (
    <CatalogueHeadersView
      name={catalogue.nombre}
      trail={trail}
      columns={columns}
      saving={save.isPending}
      onChange={(letter, field) =>
        setColumns(columns.map((column) => (column.fila === letter ? { ...column, nombre: field } : column)))
      }
      onSave={() => save.mutate()}
    />
  );
}
