import { Markdown } from '@storybook/addon-docs/blocks';
import embedding from '../../docs/embedding.md?raw';
import manifest from '../../packages/widgets/package.json?raw';
import { sectionOf } from './section-of.ts';

/** Where docs/embedding.md stands. */
const { homepage } = JSON.parse(manifest) as { homepage: string };
const base = homepage.replace('#readme', '/blob/main/docs/embedding.md');

/** Parts of docs/embedding.md, which says each thing once, for this site and for who reads the repository. */
export function Sections({ of }: { of: readonly string[] }) {
  return <Markdown>{sectionOf(embedding, of, base)}</Markdown>;
}
