/** Yields the pieces. */
export async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Splits bytes at any numbers, each taken modulo the length. Equal numbers produce empty pieces. */
export function splitBytesAt(bytes: Uint8Array, borders: readonly number[]): Uint8Array[] {
  const at = [0, ...borders.map((border) => border % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end))
}

/** Returns all items of a generator. */
export async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
