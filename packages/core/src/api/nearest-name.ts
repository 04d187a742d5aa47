/**
 * The known name that an unknown one most likely stands for: the one with the fewest letters to insert, remove or
 * replace, up to a third of its length and `most`.
 */
export function nearestName(unknown: string, known: readonly string[], most = Infinity): string | undefined {
  const [best] = known
    .map((name) => ({ name, distance: distanceOf(unknown, name) }))
    .sort((a, b) => a.distance - b.distance);
  if (!best) return undefined;
  return best.distance <= Math.min(most, Math.max(1, Math.floor(best.name.length / 3)))
    ? best.name
    : undefined;
}

/** Letters to insert, remove or replace (https://en.wikipedia.org/wiki/Levenshtein_distance). */
function distanceOf(a: string, b: string): number {
  if (a.length > 40) return a.length;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (letter === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
