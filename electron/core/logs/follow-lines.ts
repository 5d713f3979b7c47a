import { createInterface } from 'node:readline'

/** Hands on what another process prints, line by line. */
export function followLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() !== '') onLine(line)
  })
}
