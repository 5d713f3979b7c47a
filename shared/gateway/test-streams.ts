// For tests alone: byte streams with chosen borders.

/** A stream of these pieces. */
export async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Bytes cut at any numbers, each taken modulo the length; equal borders make empty pieces. */
export function cutAt(bytes: Uint8Array, borders: readonly number[]): Uint8Array[] {
  const at = [0, ...borders.map((border) => border % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end))
}

/** Everything that a generator gives. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
