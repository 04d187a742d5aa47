import type { Catalogue } from '@marbete/core/api/catalogues';
import { saveCatalogueConfiguration } from '@marbete/core/api/catalogues';
import { AppError } from '@marbete/core/api/errors';
import { downloadTemplate } from '@marbete/core/api/gallery';
import {
  assignPrinter,
  cloneLabel,
  type Label,
  renameLabel,
  showLabel,
  updateLabel,
} from '@marbete/core/api/labels';
import { fitsOf, type LabelProposal, type LabelTextFit } from '@marbete/core/api/printing';
import { headOf } from '@marbete/core/print/printer-head';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { wordsFor } from '@marbete/engine/internal/designs/word-languages';
import { languageById, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { withChangedFits } from '@marbete/engine/internal/template/text-fit';
import { readMeasure } from '@marbete/ui/labels';
import { useLocale, useMarbete } from '@marbete/ui/provider';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

/** Longest name of a label. */
const maxName = 255;

/** Makes what was picked the account's own label, joined to the list, and answers it with what fills it. */
export function useListLabel(catalogue: Catalogue) {
  const { client } = useMarbete();
  const { locale } = useLocale();
  const queries = useQueryClient();
  /** Copies that were made, so that another try makes no second one. */
  const copies = useRef(new Map<LabelProposal, number>());

  /** The id of the account's label: a template becomes a copy, a design is laid out for the printer, and a label that prints another list goes on doing so. */
  const ownLabel = async (
    { fuente, id, nombre, medida, catalogo_id }: LabelProposal,
    printer: HelperPrinter | undefined,
  ): Promise<number> => {
    if (fuente !== 'propia') {
      const puntos_mm = headOf(printer, medida?.medida)?.dpmm;
      const laid = { idioma: wordsFor(locale), ...(puntos_mm === undefined ? {} : { puntos_mm }) };
      const copied = fuente === 'diseno' ? { diseno: laid } : { sin_catalogo: true };
      const copy = await client.call(downloadTemplate, { body: { etiqueta: id, ...copied } });
      if (copy.id === undefined) throw new AppError('unexpected', `Template ${id} was not copied.`);
      return copy.id;
    }
    if (catalogo_id === null || catalogo_id === catalogue.id) return id;
    const { etiquetas = [] } = await client.call(cloneLabel, { body: { etiqueta: id } });
    const copyId = Math.max(...etiquetas.map((label) => label.id));
    const nombreCambio = `${nombre} · ${catalogue.nombre}`.slice(0, maxName);
    await client.call(renameLabel, { body: { id: copyId, nombreCambio } });
    return copyId;
  };

  /** What the label does with its long texts, and what prints the codes of a variable, from now on. */
  const change = async (id: number, fits: readonly LabelTextFit[], coded: string | undefined) => {
    const { etiquetas: label } = await client.call(showLabel, { body: { id } });
    const fitted = withChangedFits(label.etiqueta, fitsOf(fits));
    const etiqueta = coded === undefined ? fitted : await recoded(label, fitted, coded);
    if (label.etiqueta_base64 !== undefined || etiqueta === label.etiqueta) return;
    const { version, nombre, language_id: language, descripcion, ocultar, basica } = label;
    const data = { id, version, nombre, etiqueta, language, descripcion, ocultar, basica };
    const saved = await client.call(updateLabel, { form: { data }, files: {} });
    if (saved.respuesta !== 'correcto') throw new AppError('conflict', saved.mensaje ?? '');
  };

  return async (
    picked: LabelProposal,
    {
      printer,
      fits = [],
      coded,
    }: {
      printer?: HelperPrinter;
      fits?: readonly LabelTextFit[];
      /** A variable whose codes are no EAN or UPC. */
      coded?: string;
    } = {},
  ) => {
    const id = copies.current.get(picked) ?? (await ownLabel(picked, printer));
    copies.current.set(picked, id);
    if (picked.fuente !== 'propia' || id !== picked.id || picked.catalogo_id === null) {
      const body = {
        etiqueta: id,
        catalogo: catalogue.id,
        nueva: true,
        cabeceras: picked.uniones,
      };
      const saved = await client.call(saveCatalogueConfiguration, { body });
      if (saved.respuesta !== 'correcto')
        throw new AppError('conflict', saved.mensaje ?? '', { details: { mensaje: saved.mensaje } });
    }
    if (fits.length > 0 || coded !== undefined) await change(id, fits, coded);
    if (printer) await client.call(assignPrinter, { body: { etiqueta: id, impresora: printer } });
    void queries.invalidateQueries({ queryKey: ['labels'] });
    void queries.invalidateQueries({ queryKey: ['catalogues'] });
    return client.call(showLabel, { body: { id } });
  };
}

/** @throws AppError template-invalid for a label whose code cannot be another one. */
async function recoded({ language_id, medida, etiqueta_base64 }: Label, source: string, variable: string) {
  const { withOtherCode } = await import('./other-code.ts');
  const { widthMm, heightMm } = readMeasure(medida?.medida);
  const language = languageById(language_id) ?? usualLanguage;
  const etiqueta =
    etiqueta_base64 === undefined
      ? await withOtherCode(source, { language, widthMm, heightMm }, variable)
      : undefined;
  if (etiqueta === undefined)
    throw new AppError('template-invalid', `No code of ${variable} becomes Code 128: choose another label.`);
  return etiqueta;
}
