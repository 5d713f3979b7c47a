import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../../app-errors.ts'

/**
 * Parses JSON with comments and trailing commas, as configuration files of editors have them. Throws `bad-input` with the
 * line and the column.
 */
export function parseLenientJson(text: string): unknown {
  const strict = toStrictJson(text)
  try {
    return JSON.parse(strict)
  } catch (error) {
    const { line, column } = placeOf(error, strict)
    throw badInput(explain('toolConfigNotJson', { line, column }), 'text')
  }
}

/** Replaces what JSON does not have by spaces, so that places stay the same. */
function toStrictJson(text: string): string {
  const withoutComments = replacePlain(text.replace(/^\ufeff/, ' '), blankComment)
  return replacePlain(withoutComments, (plain, from) => {
    if (plain[from] !== ',' || !/[}\]]/.test(plain[endOf(/\S/g, plain, from + 1)] ?? '')) return null
    return { to: from + 1, text: ' ' }
  })
}

interface Replacement {
  /** The position after what is replaced. */
  readonly to: number
  readonly text: string
}

/**
 * Replaces parts of a text outside of its JSON strings. Each character is read once: the text may be hostile, and is read
 * in main.
 */
function replacePlain(text: string, replace: (text: string, from: number) => Replacement | null): string {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length;) {
    const found = text[at] === '"' ? null : replace(text, at)
    if (found !== null) parts.push(text.slice(from, at), found.text)
    at = found?.to ?? (text[at] === '"' ? endOfString(text, at) : at + 1)
    if (found !== null) from = at
  }
  return [...parts, text.slice(from)].join('')
}

/** Returns the position after a string; one without an end is invalid and ends with its line. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
    else if (text[at] === '\n') return at
  }
  return text.length
}

function blankComment(text: string, from: number): Replacement | null {
  if (text.startsWith('//', from)) return blank(text, from, endOf(/[\r\n]/g, text, from))
  if (!text.startsWith('/*', from)) return null
  const end = text.indexOf('*/', from + 2)
  // JSON has no comment, so one without an end is an error at its beginning.
  return end === -1 ? { to: text.length, text: text.slice(from) } : blank(text, from, end + 2)
}

function blank(text: string, from: number, to: number): Replacement {
  return { to, text: text.slice(from, to).replaceAll(/[^\r\n]/g, ' ') }
}

/** Returns the position of the first match from a position on; the end of the text if there is none. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** Returns the place of an error of `JSON.parse`, counted from 1; the end of the text if it names none. */
function placeOf(error: unknown, text: string): { line: number; column: number } {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  const before = text.slice(0, position === undefined ? text.trimEnd().length : Number(position)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
