export interface LineReaderParts {
  readonly maxBytes: number
  /** A line without its line break, as UTF-8. */
  readonly onLine: (line: string) => void
  /** A line is longer. Its rest is skipped. */
  readonly onTooLong: (beginning: string) => void
}

/** Returns a function that takes chunks of a stream and splits them into lines of a bounded length. */
export function createLineReader({ maxBytes, onLine, onTooLong }: LineReaderParts): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  let isSkipping = false

  function add(part: Buffer): void {
    if (isSkipping) return
    parts.push(part)
    length += part.length
    if (length <= maxBytes) return
    const beginning = Buffer.concat(parts).toString('utf8', 0, 200)
    clear()
    isSkipping = true
    onTooLong(beginning)
  }

  function clear(): void {
    parts = []
    length = 0
  }

  return (chunk) => {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end))
      from = end + 1
      const isWhole = !isSkipping
      isSkipping = false
      const line = isWhole ? Buffer.concat(parts).toString('utf8').replace(/\r$/, '') : ''
      clear()
      if (isWhole) onLine(line)
    }
    if (from < chunk.length) add(chunk.subarray(from))
  }
}
