/**
 * What a call sends. Prototype 1.6, on pages of older shops, gives lists and texts a `toJSON` that makes texts of them; there
 * each is written as it stands.
 */
export function jsonText(content: unknown): string {
  return JSON.stringify(content, 'toJSON' in Array.prototype ? asItStands : undefined);
}

function asItStands(this: Record<string, unknown>, key: string, changed: unknown): unknown {
  const own = this[key];
  return typeof own === 'object' && !Array.isArray(own) ? changed : own;
}
