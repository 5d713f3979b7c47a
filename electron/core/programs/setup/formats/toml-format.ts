import { parse, TomlError } from 'smol-toml'
import { type Assignment, type FileFormat, type SettingValue, type Step, UneditableText } from './file-format.ts'

/**
 * TOML, edited as lines of text: no library that keeps comments is small and well kept. Only keys of the root and whole
 * tables are written. Where they are written in another way, such as inline tables, the check after the edit fails.
 */
export const tomlFormat: FileFormat = {
  parse(text) {
    try {
      return toPlain(parse(text, { integersAsBigInt: 'asNeeded' }))
    } catch (error) {
      throw new UneditableText(error instanceof TomlError ? error.line : null)
    }
  },
  assign(text, assignments) {
    const inRoot = assignments.filter(({ path }) => path.length === 1)
    const edited = inRoot.reduce<readonly string[]>(
      (lines, { path: [key], value }, index) =>
        setInRoot(lines, keyText(key), value, keyText(inRoot[index - 1]?.path[0])),
      linesOf(text),
    )
    const tables = Map.groupBy(
      assignments.filter(({ path }) => path.length > 1),
      ({ path }) => headerOf(path.slice(0, -1)),
    )
    return [...tables].reduce((lines, [header, values]) => setInTable(lines, header, values), edited).join('\n')
  },
  remove(text, paths) {
    return paths.reduce<readonly string[]>(removePath, linesOf(text)).join('\n')
  },
}

const linesOf = (text: string): string[] => text.split(/\r?\n/)

/** Returns values without the prototypes of the library. */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toPlain(inner)]))
}

function headerOf(path: readonly Step[]): string {
  return `[${path.map(keyText).join('.')}]`
}

function keyText(step: Step | undefined): string {
  const key = typeof step === 'string' ? step : ''
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key)
}

/** Every JSON string, number and boolean is a TOML value, too. */
const lineOf = (key: string, value: SettingValue): string => `${key} = ${JSON.stringify(value)}`

/** Returns a line with another value; a comment after a plain string stays. */
function withValue(line: string, key: string, value: SettingValue): string {
  const comment = /=\s*(?:"[^"\\]*"|'[^']*')(\s*#.*)$/.exec(line)?.[1] ?? ''
  return `${/^\s*/.exec(line)?.[0] ?? ''}${lineOf(key, value)}${comment}`
}

const isHeader = (line: string): boolean => /^\s*\[/.test(line)

function isLineOf(line: string, key: string): boolean {
  const text = line.trimStart()
  return text.startsWith(key) && /^\s*=/.test(text.slice(key.length))
}

/** Returns the number of lines before the first table. A value over several lines may end it early. */
function rootEnd(lines: readonly string[]): number {
  const at = lines.findIndex(isHeader)
  return at === -1 ? lines.length : at
}

/** Sets a key of the root. A new one is put after the key that was set before it, or first. */
function setInRoot(lines: readonly string[], key: string, value: SettingValue, previous: string): string[] {
  const root = lines.slice(0, rootEnd(lines))
  const at = root.findIndex((line) => isLineOf(line, key))
  if (at !== -1) return lines.with(at, withValue(lines[at] ?? '', key, value))
  return lines.toSpliced(root.findIndex((line) => isLineOf(line, previous)) + 1, 0, lineOf(key, value))
}

function setInTable(lines: readonly string[], header: string, values: readonly Assignment[]): string[] {
  if (tableAt(lines, header) === null) {
    const body = values.map(({ path, value }) => lineOf(keyText(path.at(-1)), value))
    const content = lines.at(-1) === '' ? lines.slice(0, -1) : lines
    return [...content, ...(content.length === 0 ? [] : ['']), header, ...body, '']
  }
  return values.reduce<string[]>(
    (edited, { path, value }) => {
      const key = keyText(path.at(-1))
      const { start, end } = tableAt(edited, header) ?? { start: 0, end: 0 }
      const at = edited.slice(start, end).findIndex((line) => isLineOf(line, key))
      return at === -1
        ? edited.toSpliced(start + 1, 0, lineOf(key, value))
        : edited.with(start + at, withValue(edited[start + at] ?? '', key, value))
    },
    [...lines],
  )
}

interface LineRange {
  readonly start: number
  /** The line after the last one. */
  readonly end: number
}

function tableAt(lines: readonly string[], header: string): LineRange | null {
  return tablesOf(lines, (found) => found === header)[0] ?? null
}

function tablesOf(lines: readonly string[], isWanted: (header: string) => boolean): LineRange[] {
  return lines.flatMap((line, start) => {
    if (!isHeader(line) || !isWanted(line.replace(/#.*/, '').replaceAll(/[\s"']/g, ''))) return []
    const next = lines.slice(start + 1).findIndex(isHeader)
    return [{ start, end: next === -1 ? lines.length : start + 1 + next }]
  })
}

/** Removes the line of a key, or a table with all below it and the empty line before it. */
function removePath(lines: readonly string[], path: readonly Step[]): readonly string[] {
  const header = headerOf(path)
  const tables = tablesOf(lines, (found) => found === header || found.startsWith(`${header.slice(0, -1)}.`))
  if (tables.length > 0) return tables.toReversed().reduce(removeTable, lines)
  const owner = path.length === 1 ? { start: 0, end: rootEnd(lines) } : tableAt(lines, headerOf(path.slice(0, -1)))
  if (owner === null) return lines
  const key = keyText(path.at(-1))
  const at = lines.slice(owner.start, owner.end).findIndex((line) => isLineOf(line, key))
  return at === -1 ? lines : lines.toSpliced(owner.start + at, 1)
}

function removeTable(lines: readonly string[], { start, end }: LineRange): readonly string[] {
  const from = start > 0 && lines[start - 1]?.trim() === '' ? start - 1 : start
  // Empty lines and comments after the table belong to what follows.
  const body = lines.slice(start + 1, end)
  const last = body.findLastIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  return lines.toSpliced(from, start + 2 + last - from)
}
