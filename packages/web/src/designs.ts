import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import type { GalleryCard } from '@marbete/core/api/gallery';

/** Names of languages in names of labels: 'Shelf (ZPL)', 'Ticket TSPL'. */
const languageWords = new RegExp(
  String.raw`\s*\(?\b(?:${printerLanguages.map(({ key }) => key).join('|')})\b\)?`,
  'gi',
);

/** The name of a label without its printer language. A name of several languages is that of a label for all of them. */
export function designName(name: string): string {
  return name.match(languageWords)?.length === 1 ? name.replace(languageWords, '').trim() || name : name;
}

/** Templates that are one design for people: the same name but for the printer language, and the same material. */
export interface Design {
  name: string;
  /** At least one; two never speak the same language. */
  templates: readonly [GalleryCard, ...GalleryCard[]];
}

/** Designs in the order in which their first templates came. */
export function groupDesigns(templates: readonly GalleryCard[]): Design[] {
  const designs: { name: string; templates: [GalleryCard, ...GalleryCard[]] }[] = [];
  for (const template of templates) {
    const name = designName(template.nombre);
    const open = designs.find(
      (design) =>
        design.name === name &&
        design.templates[0].material_id === template.material_id &&
        design.templates.every(({ language_id }) => language_id !== template.language_id),
    );
    if (open) open.templates.push(template);
    else designs.push({ name, templates: [template] });
  }
  return designs;
}
