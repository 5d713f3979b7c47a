import { createInterface } from 'node:readline'

/** Calls `onLine` for each non-empty line of a stream. */
export function followLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() !== '') onLine(line)
  })
}
