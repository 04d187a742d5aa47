import { Markdown } from '@storybook/addon-docs/blocks';
import embedding from '../../docs/embedding.md?raw';
import manifest from '../../packages/widgets/package.json?raw';
import spanish from '../../docs/embedding.es-MX.md?raw';
import { sectionOf } from './section-of.ts';
import { useSiteLocale } from './use-site-locale.ts';

/** Where docs/embedding.md stands. */
const { homepage } = JSON.parse(manifest) as { homepage: string };
const base = homepage.replace('#readme', '/blob/main/docs/embedding.md');

/**
 * Parts of docs/embedding.md, which says each thing once, for this site and for who reads the repository; in Spanish
 * where the toolbar says so.
 */
export function Sections({ of }: { of: readonly string[] }) {
  const locale = useSiteLocale();
  return <Markdown>{sectionOf(embedding, of, base, locale === 'es-MX' ? spanish : undefined)}</Markdown>;
}

/** Words of this site alone, in the language of the toolbar. */
export function Words(texts: Readonly<Record<'es-MX' | 'en-US', string>>) {
  return <Markdown>{texts[useSiteLocale()]}</Markdown>;
}
