import { languageById, languageId, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { GalleryFilter } from './gallery-filter.ts';
import type { Design } from './laid-designs.ts';

/** What the designs are laid out for. */
export interface DesignPrinter {
  language: PrinterLanguage;
  /** Dots a millimetre. */
  dpmm: number;
}

/** Sizes and tags of the server, by which it filters. */
export interface FilterMasters {
  medidas: readonly { id: number; medida: string }[];
  tags: readonly { id: number; name: string }[];
}

const label = 1;
const ticket = 2;

export const materialOf = ({ isTicket }: Pick<Design, 'isTicket'>): 1 | 2 => (isTicket ? ticket : label);

/** WIDTHxHEIGHT in millimetres, as sizes are stored. */
export const measureOf = ({ widthMm, heightMm }: Pick<Design, 'widthMm' | 'heightMm'>) =>
  `${widthMm}x${heightMm}`;

/** The size of a design among those of the server; undefined where it has none like it. */
export function measureIdOf(chosen: Design, { medidas }: FilterMasters): number | undefined {
  return medidas.find(({ medida }) => medida === measureOf(chosen))?.id;
}

export function tagIdsOf(chosen: Design, { tags }: FilterMasters): number[] {
  return tags.filter(({ name }) => chosen.tags.some((tag) => tag === name)).map(({ id }) => id);
}

/** What the filters can be set to that shows a design, as they have it of a template. */
export function filterIdsOf(chosen: Design, languages: readonly PrinterLanguage[], masters: FilterMasters) {
  return {
    material_id: materialOf(chosen),
    medida_id: measureIdOf(chosen, masters) ?? null,
    tags: tagIdsOf(chosen, masters),
    languages: languages.map(languageId),
  };
}

/** Whether the filters leave a design. A sharing code shows nothing but what it shares (D57). */
export function isLeft(
  chosen: Design,
  languages: readonly PrinterLanguage[],
  { material, medidas, purpose, lenguaje, family, codigo }: GalleryFilter,
  masters: FilterMasters,
): boolean {
  const ids = filterIdsOf(chosen, languages, masters);
  return (
    codigo.trim() === '' &&
    (family === null || family === chosen.family) &&
    (material === null || material === ids.material_id) &&
    (medidas === null || medidas === ids.medida_id) &&
    (purpose === null || (purpose === 'basic' ? chosen.isBasic === true : ids.tags.includes(purpose))) &&
    (lenguaje === null || ids.languages.includes(lenguaje))
  );
}

/** The printer language that is begun with: that of the filter or of the printer that was used last, where designs have it. */
export function languageFor(
  ids: readonly (number | null | undefined)[],
  offered: readonly PrinterLanguage[],
): PrinterLanguage | undefined {
  return ids
    .map((id) => (id === null || id === undefined ? undefined : languageById(id)))
    .find((language) => language !== undefined && offered.includes(language));
}
