import type { Key } from '@marbete/core/api/keys';
import type { EmbedView } from '@marbete/widgets';

/**
 * What a page needs to print with a publishable key: the script of this server, and an element for each label of the key
 * under the label's name, with the look that was chosen (docs/embedding.md).
 * @param server origin of the Marbete server
 */
export function snippetOf(
  { clave, etiquetas }: Pick<Key, 'clave' | 'etiquetas'>,
  server: string,
  view: EmbedView = 'button',
): string {
  const look = view === 'button' ? '' : ` view="${view}"`;
  const elements = etiquetas.map(
    ({ id, nombre }) =>
      `<!-- ${nombre.replaceAll(/--+|[<>]/g, ' ')} -->\n<marbete-print key="${clave}" label="${id}"${look}></marbete-print>`,
  );
  return [`<script type="module" src="${server}/embed/v1/marbete.js"></script>`, ...elements].join('\n');
}
