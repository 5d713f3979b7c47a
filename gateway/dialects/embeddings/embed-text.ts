import { hash } from 'node:crypto'

export const defaultDimensions = 256

/**
 * Returns a vector of a text: always the same, of the length 1, and nearer to that of a text with the same words than to
 * others. It knows nothing of meanings; it is for trying programs out.
 */
export function embedText(text: string, dimensions = defaultDimensions): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? ['']) {
    const digest = hash('sha256', word, 'buffer')
    for (let index = 0; index < 8; index++) {
      const at = digest.readUInt16LE(4 * index) % dimensions
      vector[at] = (vector[at] ?? 0) + (digest.readInt16LE(4 * index + 2) >= 0 ? 1 : -1)
    }
  }
  const length = Math.hypot(...vector)
  // All may cancel out, in one dimension above all.
  if (length === 0) vector[0] = 1
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** Writes a vector as the bytes of its 32-bit numbers, which OpenAI's clients ask for. */
export function writeBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(4 * vector.length)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, 4 * index)
  return bytes.toString('base64')
}
