/**
 * Keeps what was made lately, by a key that says all that it was made of: while a field is dragged, each frame asks for the
 * codes and images of the others again. What is answered must not be changed.
 * @param most how many are kept
 * @param longest keys longer than this are not kept, in characters
 */
export function createLately<Made>(most: number, longest: number): (key: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (key, make) => {
    if (key.length > longest) return make();
    const known = kept.get(key);
    if (known !== undefined) {
      // The last one that was asked for goes last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const made = make();
    const [oldest] = kept.size < most ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}
