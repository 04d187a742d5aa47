const code = /^```[^]*?^```$/gm;
/** Where a page in another language has the next piece of code, which stands in the first one alone. */
const place = /^\[code\]$/gm;

/** The parts of a page in Markdown, each from its heading to the next one of any level. */
export function sectionsOf(markdown: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let heading = '';
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode && /^#+ /.test(line)) heading = line.replace(/^#+ /, '');
    sections.set(heading, `${sections.get(heading) ?? ''}${line}\n`);
  }
  return sections;
}

/** Headings, paragraphs, lists, tables and pieces of code of a page, in their order. */
export function blocksOf(markdown: string): string[] {
  const pieces = markdown.match(code) ?? [];
  let next = 0;
  return markdown
    .replaceAll(code, '[code]')
    .split(/\n{2,}/)
    .map((block) => block.trimEnd())
    .filter((block) => block !== '')
    .map((block) => block.replaceAll(place, () => pieces[next++] ?? ''));
}

/**
 * A page in another language with the code of the page that it says again.
 * @throws Error where it has more or fewer places for code than that page has pieces
 */
export function withCode(translated: string, original: string): string {
  const pieces = original.match(code) ?? [];
  const places = translated.match(place)?.length ?? 0;
  if (places !== pieces.length)
    throw new Error(`The page has places for ${places} of ${pieces.length} pieces of code.`);
  let next = 0;
  return translated.replaceAll(place, () => pieces[next++] ?? '');
}

/**
 * Parts of a page by their headings, one after the other; links to other files of the repository lead to `base`.
 * A page in another language, which has the same parts in the same order, is told by its `translation`.
 * @throws Error for a heading that the page does not have
 */
export function sectionOf(
  markdown: string,
  headings: readonly string[],
  base: string,
  translation?: string,
): string {
  const names = [...sectionsOf(markdown).keys()];
  const said = translation === undefined ? markdown : withCode(translation, markdown);
  const sections = [...sectionsOf(said).values()];
  const parts = headings.map((heading) => {
    const part = sections[names.indexOf(heading)];
    if (part === undefined) throw new Error(`The page has no heading '${heading}'.`);
    return part;
  });
  // Links by their names stand at the end of the page.
  const named = said.match(/^\[[^\]]+\]: .+$/gm) ?? [];
  return (
    [...parts.map((part) => part.replaceAll(/^\[[^\]]+\]: .+\n/gm, '')), named.join('\n')]
      .join('\n')
      .replaceAll(
        /(\]\(|^\[[^\]]+\]: )(?!https?:|#)([^)\n]+)/gm,
        (_, before: string, path: string) => `${before}${new URL(path, base).href}`,
      )
      // Headings of the same page stand on other pages of the site.
      .replaceAll(/\[([^\]]*)\]\(#[^)]*\)/g, '$1')
  );
}
