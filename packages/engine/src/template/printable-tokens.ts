/** Date and time need no configuration (CONF-16). */
const withoutConfiguration: ReadonlySet<string> = new Set(['DATE_NOW', 'HOUR_NOW']);

/** A bare upper-case token, as old-style labels mark variables (D18); one letter alone is text. */
const token = /(?<![A-Za-z0-9_%])[A-Z_][A-Z0-9_]+(?![A-Za-z0-9_%])/g;

/**
 * What could be a variable of an old-style label: the bare upper-case words of its printable data in order of first
 * appearance. `replaces` are the prefixes after which printable data begins (D25); without any, every line is data.
 */
export function printableTokens(text: string, replaces: readonly string[]): string[] {
  const found = new Set<string>();
  for (const data of printableData(text, replaces)) {
    for (const [name] of data.matchAll(token)) if (/[A-Z]/.test(name)) found.add(name);
  }
  return [...found].filter((name) => !withoutConfiguration.has(name));
}

function printableData(text: string, replaces: readonly string[]): string[] {
  if (replaces.length === 0) return [text];
  const signed = replaces.filter((prefix) => /^[\^~]/.test(prefix));
  const words = replaces.filter((prefix) => /^[A-Za-z]/.test(prefix));
  const fields = text.split(/(?=[\^~])/).flatMap((command) => {
    const prefix = signed.find((each) => command.toUpperCase().startsWith(each.toUpperCase()));
    return prefix === undefined ? [] : [command.slice(prefix.length)];
  });
  if (words.length === 0) return fields;
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const command = line.trimStart();
    const prefix = words.find((word) => command.startsWith(word));
    if (prefix === undefined) return [];
    // Where the language quotes its data, only that; numbers and font names before it are no data.
    const quoted = command.match(/"(?:[^"\\]|\\.)*"/g);
    return quoted ? quoted.slice(-1) : [command.slice(prefix.length)];
  });
  return [...fields, ...lines];
}
