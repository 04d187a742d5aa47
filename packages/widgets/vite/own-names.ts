/**
 * The styles as other people's pages get them: the look hangs on `root` in place of the document, and each custom property
 * --marbete-x of the tokens becomes one of our own that takes the host's --marbete-x where there is one, from whatever
 * ancestor it is inherited.
 */
export function ownNames(css: string, root: string): string {
  return (
    css
      .replaceAll(/:root(\[[^\]]*\])?\s*,\s*:host(?:\([^)]*\))?/g, (_, theme: string | undefined) =>
        withTheme(root, theme),
      )
      // A page that is light alone has a light element, whatever the system prefers. Bundlers of hosts translate
      // light-dark() by what the same rule says, so there the provider finds it out.
      .replaceAll(/color-scheme:\s*light dark/g, (scheme) =>
        root === ':host' ? 'color-scheme:inherit' : scheme,
      )
      .replaceAll(/--marbete-([\w-]+)\s*:\s*([^;}]+)/g, '--m-$1:var(--marbete-$1,$2)')
      .replaceAll(/var\(--marbete-([\w-]+)\)/g, 'var(--m-$1)')
  );
}

function withTheme(root: string, theme = ''): string {
  return root === ':host' && theme !== '' ? `:host(${theme})` : root + theme;
}
