import type { DrawAnswer } from '../messages.ts'

/** Turns an error of Mermaid into a message and, where it names one, a line of the source. */
export function findMistake(error: unknown, source: string): DrawAnswer {
  const original = (error instanceof Error ? error.message : String(error)).trim()
  const numbers = parsedLines(source)
  const lines: number[] = []
  const message = original.replaceAll(/\b(line:? )(\d+)/gi, (all, word: string, counted: string) => {
    const line = numbers[Number(counted) - 1]
    if (line === undefined) return all
    lines.push(line)
    return `${word}${line}`
  })
  return { kind: 'mistake', line: lines[0] ?? null, message }
}

/** Returns the source line numbers of the lines that Mermaid counts. */
function parsedLines(source: string): number[] {
  const lines = source.split('\n')
  const parsed: number[] = []
  let index = /^\s*---\s*\n/.test(source) ? endOfFrontMatter(lines) : 0
  for (; index < lines.length; index += 1) {
    const rest = lines.slice(index).find((line) => line.trim() !== '')
    if (isComment(rest ?? '')) continue
    const isSettings = lines[index]?.trimStart().startsWith('%%{') === true
    const begin = index
    // Settings over several lines leave one empty line.
    if (isSettings) index = endOfSettings(lines, begin)
    // Empty lines at the start are not counted.
    if (parsed.length > 0 || !(isSettings || lines[begin]?.trim() === '')) parsed.push(begin + 1)
  }
  return parsed
}

function isComment(line: string): boolean {
  return /^\s*%%[^{]/.test(line)
}

/** Returns the index of the last line of the settings. */
function endOfSettings(lines: readonly string[], begin: number): number {
  const length = lines.slice(begin).findIndex((line) => line.includes('}%%'))
  return length === -1 ? lines.length : begin + length
}

/** Returns the index of the line after the front matter. */
function endOfFrontMatter(lines: readonly string[]): number {
  const begin = lines.findIndex((line) => line.trim() === '---')
  const length = lines.slice(begin + 1).findIndex((line) => line.trim() === '---')
  return length === -1 ? 0 : begin + length + 2
}
