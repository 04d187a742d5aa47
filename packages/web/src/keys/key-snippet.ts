import type { Key } from '@marbete/core/api/keys';

/**
 * What a page needs to print with a publishable key: the script of this server, and an element for each label of the key
 * under the label's name (docs/embedding.md).
 * @param server origin of the Marbete server
 */
export function snippetOf({ clave, etiquetas }: Pick<Key, 'clave' | 'etiquetas'>, server: string): string {
  const elements = etiquetas.map(
    ({ id, nombre }) =>
      `<!-- ${nombre.replaceAll(/--+|[<>]/g, ' ')} -->\n<marbete-print key="${clave}" label="${id}"></marbete-print>`,
  );
  return [`<script type="module" src="${server}/embed/v1/marbete.js"></script>`, ...elements].join('\n');
}
