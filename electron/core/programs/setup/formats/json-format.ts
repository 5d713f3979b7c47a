import { applyEdits, type FormattingOptions, modify, type Node, type ParseError, parse, parseTree } from 'jsonc-parser'
import { type FileFormat, type Step, UneditableText } from './file-format.ts'

const lenient = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true }

/** JSON with comments and trailing commas, as editors have it. Items of lists are not edited. */
export const jsonFormat: FileFormat = {
  parse(text) {
    const errors: ParseError[] = []
    const values: unknown = parse(text, errors, lenient)
    const [first] = errors
    if (first !== undefined) throw new UneditableText(lineAt(text, first.offset))
    return values ?? {}
  },
  assign(text, assignments) {
    // New fields are put first, since a comment may follow the last one; so the last of them is inserted first.
    return assignments.toReversed().reduce(
      (edited, { path, value }) =>
        applyEdits(
          edited,
          modify(edited, keysOf(path), value, {
            formattingOptions: formattingOf(edited),
            getInsertionIndex: () => 0,
          }),
        ),
      text.trim() === '' ? '{}\n' : text,
    )
  },
  remove(text, paths) {
    return paths.reduce((edited, path) => {
      const node = findField(edited, keysOf(path))
      return node === undefined ? edited : removeField(edited, node)
    }, text)
  },
}

function keysOf(path: readonly Step[]): string[] {
  return path.map((step) => {
    if (typeof step === 'string') return step
    throw new UneditableText(null)
  })
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Returns the indentation that a text has. */
function formattingOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return indent.startsWith('\t')
    ? { insertSpaces: false, tabSize: 2, eol }
    : { insertSpaces: true, tabSize: Math.min(indent.length, 8), eol }
}

function findField(text: string, keys: readonly string[]): Node | undefined {
  return keys.reduce<Node | undefined>(
    (found, key) => {
      const owner = found?.type === 'property' ? found.children?.[1] : found
      return owner?.children?.find(({ type, children }) => type === 'property' && children?.[0]?.value === key)
    },
    parseTree(text, [], lenient),
  )
}

/** Removes a field with its comma, and its lines if nothing else is on them. Comments stay. */
function removeField(text: string, field: Node): string {
  const end = field.offset + field.length
  const before = text.slice(0, field.offset)
  const comma = commaAfter(text, end)
  if (comma !== null) return joinLines(before, `${text.slice(end, comma)}${text.slice(comma + 1)}`)
  const siblings = field.parent?.children ?? []
  const previous = siblings[siblings.indexOf(field) - 1]
  const last = previous === undefined ? null : commaAfter(text, previous.offset + previous.length)
  return joinLines(last === null ? before : `${before.slice(0, last)}${before.slice(last + 1)}`, text.slice(end))
}

/** Returns the position of the comma after a value; null if none comes before the next value. */
function commaAfter(text: string, from: number): number | null {
  const found = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*,/.exec(text.slice(from))
  return found === null ? null : from + found[0].length - 1
}

/** Joins what was before and after a removed value; a line that would be empty is removed, too. */
function joinLines(before: string, after: string): string {
  const start = /(^|\n)[ \t]*$/.exec(before)
  const end = /^[ \t]*(?:\r?\n|$)/.exec(after)
  if (start === null || end === null) return `${before}${after}`
  return `${before.slice(0, start.index)}${start[1] ?? ''}${after.slice(end[0].length)}`
}
