import { saveCatalogueConfiguration, type Catalogue } from '@marbete/core/api/catalogues';
import { AppError } from '@marbete/core/api/errors';
import { storeLabel } from '@marbete/core/api/labels';
import { languageById, languageId, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, useQuestions } from '@marbete/ui/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PencilRuler } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';
import { drawnColumns } from './drawn-columns.ts';

export interface DrawOneProps {
  catalogue: Catalogue;
  /** The printer's, where it is known. */
  languageId: number | undefined;
  /** The first thing to do, where no label prints the list. */
  isFirst: boolean;
  disabled: boolean;
  onDrawn: (id: number) => void;
}

/** Draws a label from the columns that the list has, keeps it as the account's own, and joins it to the list. */
export function DrawOne({ catalogue, languageId: spoken, isFirst, disabled, onDrawn }: DrawOneProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const columns = drawnColumns(catalogue);
  const draw = useMutation({
    mutationFn: async () => {
      const { drawLabel } = await import('./draw-label.ts');
      const variables = columns.map(({ variable }) => variable);
      const known = spoken === undefined ? undefined : languageById(spoken);
      const inKnown = known && (await drawLabel(known, variables));
      const language = inKnown === undefined ? usualLanguage : (known ?? usualLanguage);
      const etiqueta = inKnown ?? (await drawLabel(language, variables)) ?? '';
      const nombre = catalogue.nombre;
      const data = { nombre, descripcion: nombre, etiqueta, language: languageId(language) };
      const stored = await client.call(storeLabel, { form: { data, base64: false }, files: {} });
      const { id, respuesta, mensaje } = stored;
      if (respuesta !== 'correcto' || id === undefined) throw new AppError('conflict', mensaje ?? '');
      const cabeceras = columns.map(({ variable, letter }) => ({ variable, columna: letter }));
      await client.call(saveCatalogueConfiguration, {
        body: { etiqueta: id, catalogo: catalogue.id, nueva: true, cabeceras },
      });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['labels'] }),
        queries.invalidateQueries({ queryKey: ['catalogues'] }),
      ]);
      return id;
    },
    onSuccess: onDrawn,
    onError: (error) => tell({ icon: 'error', title: t('listToPaper.drawFailed'), text: errorText(error) }),
  });
  if (columns.length === 0) return null;
  return (
    <Button
      kind={isFirst ? 'primary' : 'plain'}
      icon={<PencilRuler aria-hidden />}
      busy={draw.isPending}
      disabled={disabled}
      onClick={() => draw.mutate()}
    >
      {t('listToPaper.drawOne')}
    </Button>
  );
}
