/**
 * Settings as the text of a Java properties file, keys in order. Such files are read as Latin-1 with a backslash for
 * everything special (java.util.Properties, load), so other characters go as \uXXXX.
 */
export function propertiesText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${escaped(value)}\n`)
    .join('');
}

function escaped(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replace(/^ /, '\\ ')
    .replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
