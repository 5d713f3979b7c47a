import type { DrawAnswer } from '../messages.ts'

/** What an error of Mermaid says about the source: its words, and the line where they name one. */
export function findMistake(error: unknown, source: string): DrawAnswer {
  const said = (error instanceof Error ? error.message : String(error)).trim()
  const numbers = parsedLines(source)
  const lines: number[] = []
  const message = said.replaceAll(/\b(line:? )(\d+)/gi, (all, word: string, counted: string) => {
    const line = numbers[Number(counted) - 1]
    if (line === undefined) return all
    lines.push(line)
    return `${word}${line}`
  })
  return { kind: 'mistake', line: lines[0] ?? null, message }
}

/** Mermaid counts the lines that it parses; these are their numbers in the source. */
function parsedLines(source: string): number[] {
  const lines = source.split('\n')
  const parsed: number[] = []
  let index = /^\s*---\s*\n/.test(source) ? endOfFrontMatter(lines) : 0
  for (; index < lines.length; index += 1) {
    const rest = lines.slice(index).find((line) => line.trim() !== '')
    if (isComment(rest ?? '')) continue
    const isSettings = lines[index]?.trimStart().startsWith('%%{') === true
    const begin = index
    // Of settings over several lines one is left, an empty one.
    if (isSettings) index = endOfSettings(lines, begin)
    // What is empty at the beginning is not counted.
    if (parsed.length > 0 || !(isSettings || lines[begin]?.trim() === '')) parsed.push(begin + 1)
  }
  return parsed
}

function isComment(line: string): boolean {
  return /^\s*%%[^{]/.test(line)
}

/** The index of their last line. */
function endOfSettings(lines: readonly string[], begin: number): number {
  const length = lines.slice(begin).findIndex((line) => line.includes('}%%'))
  return length === -1 ? lines.length : begin + length
}

/** The index of the line after it. */
function endOfFrontMatter(lines: readonly string[]): number {
  const begin = lines.findIndex((line) => line.trim() === '---')
  const length = lines.slice(begin + 1).findIndex((line) => line.trim() === '---')
  return length === -1 ? 0 : begin + length + 2
}
