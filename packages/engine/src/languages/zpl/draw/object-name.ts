/** The name under which an object is kept: drive and extension do not part one from another here. */
export function objectName(text: string, otherwise: string): string {
  const name = text
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]:/, '')
    .replace(/\.[A-Z0-9]*$/, '');
  return name || otherwise;
}
