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

/**
 * Parts of a page by their headings, one after the other; links to other files of the repository lead to `base`.
 * @throws Error for a heading that the page does not have
 */
export function sectionOf(markdown: string, headings: readonly string[], base: string): string {
  const sections = sectionsOf(markdown);
  const parts = headings.map((heading) => {
    const part = sections.get(heading);
    if (part === undefined) throw new Error(`The page has no heading '${heading}'.`);
    return part;
  });
  return (
    parts
      .join('\n')
      .replaceAll(/\]\((?!https?:|#)([^)]+)\)/g, (_, path: string) => `](${new URL(path, base).href})`)
      // Headings of the same page stand on other pages of the site.
      .replaceAll(/\[([^\]]*)\]\(#[^)]*\)/g, '$1')
  );
}
