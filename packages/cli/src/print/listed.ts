/** Items that are there already, where others come as they are read. */
export async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
