/** Cuts a name at so many characters (NAV-05, NAV-06). */
export function shorten(name: string, length: number): string {
  return name.length > length ? `${name.slice(0, length)}…` : name;
}
