/** Collects the beginning of a text, of at most `maxBytes` of UTF-8. */
export function createLimitedText(maxBytes: number) {
  const pieces: string[] = []
  let bytes = 0
  let isCut = false
  return {
    add(text: string): void {
      if (maxBytes === 0 || isCut || text === '') return
      const size = Buffer.byteLength(text)
      if (bytes + size <= maxBytes) {
        pieces.push(text)
        bytes += size
        return
      }
      isCut = true
      // Each character has at least one byte, so that a long text is not copied whole.
      const left = maxBytes - bytes
      const cut = Buffer.from(text.slice(0, left)).subarray(0, left)
      // A character that the limit splits is left out.
      const kept = new TextDecoder('utf-8', { ignoreBOM: true }).decode(cut, { stream: true })
      pieces.push(kept)
      bytes += Buffer.byteLength(kept)
    },
    /** In bytes. */
    size: () => bytes,
    isCut: () => isCut,
    read: () => pieces.join(''),
  }
}
