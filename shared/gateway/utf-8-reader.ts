/** How many bytes at the end of `bytes` begin a character that is not complete yet: 0 to 3. */
function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? back : 0
    }
  }
  return 0
}

/**
 * Turns pieces of UTF-8 into text, whatever their borders: the bytes of a character that is not complete wait for the
 * next piece. Broken bytes become U+FFFD. A leading byte order mark is kept.
 */
export function createUtf8Reader(): (bytes: Uint8Array) => string {
  // Not `{ stream: true }`: the border is found here, since whole pieces take a decoder's fast path.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = new Uint8Array(0)
  return (bytes) => {
    let whole = bytes
    if (rest.length > 0) {
      whole = new Uint8Array(rest.length + bytes.length)
      whole.set(rest)
      whole.set(bytes, rest.length)
    }
    const tail = incompleteTail(whole)
    rest = tail === 0 ? rest.subarray(0, 0) : whole.slice(whole.length - tail)
    return decoder.decode(tail === 0 ? whole : whole.subarray(0, whole.length - tail))
  }
}
