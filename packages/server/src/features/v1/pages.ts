/** A page of what was found with one more than its limit, and the cursor of the next: a number of its last item. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  place: (item: T) => number,
): { items: T[]; next: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && found.length > limit ? String(place(last)) : null };
}
