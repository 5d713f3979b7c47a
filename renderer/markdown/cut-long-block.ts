import type { Token } from 'marked'
import { ownToken } from './marked-token.ts'

/** Maximum number of characters in a block before it is split into parts. */
export const partSize = 4096
/** Characters of a part of a very long line. */
export const lineSize = 2048
/** Tables and quotes are split only at this multiple of `partSize`, since the split is visible. */
const minPartsToSplit = 2
/** Multiple of `partSize` that a block without a place to split may reach, and one that contains code. */
const maxParts = { words: 2, code: 12 }

/**
 * Returns the end of the lookahead in a long block: the end of the line in which the part is full, or a place in a line
 * that is too long. Undefined where the text is shorter. Later text never changes it.
 */
export function findLookaheadEnd(text: string, from: number, parts: number): number | undefined {
  const minEnd = from + parts * partSize
  const lineEnd = text.indexOf('\n', minEnd - 1)
  if (lineEnd !== -1 && lineEnd < minEnd + lineSize) return lineEnd + 1
  return text.length > minEnd + lineSize ? avoidSurrogateSplit(text, minEnd + lineSize) : undefined
}

/** Returns how many characters of `source`, which is a single block so far, are final; 0 where none are yet. */
export function cutLongBlock(source: string, lexed: Token, parts: number): { at: number; isWithinLine: boolean } {
  const token = ownToken(lexed)
  const isContainer = token.type === 'list' || token.type === 'blockquote'
  if ((token.type === 'blockquote' || token.type === 'table') && parts < minPartsToSplit) return notYet
  if (token.type === 'list' && token.items.length > 1) {
    const items = token.items.slice(0, -1).reduce((length, item) => length + item.raw.length, 0)
    return { at: items, isWithinLine: false }
  }
  if (token.type === 'blockquote') {
    const emptyLine = [...source.matchAll(/^ {0,3}>[ \t]*\n/gm)].at(-1)
    if (emptyLine !== undefined && emptyLine.index > 0)
      return { at: emptyLine.index + emptyLine[0].length, isWithinLine: false }
  }
  const mayWait = parts < (/^[ \t>*+\-\d.)]*(?:```|~~~)/m.test(source) ? maxParts.code : maxParts.words)
  if (mayWait && (isContainer || token.type === 'math' || token.type === 'noteDefinition')) return notYet
  if (source.endsWith('\n')) return { at: source.length, isWithinLine: false }
  const lastLine = source.lastIndexOf('\n') + 1
  if (token.type === 'table' && token.rows.length > 1) return { at: lastLine, isWithinLine: false }
  return { at: lastLine + cutLine(source.slice(lastLine)), isWithinLine: true }
}

const notYet = { at: 0, isWithinLine: false }

/** Returns where to split a very long line: after a space where there is one. */
export function cutLine(line: string): number {
  const maxEnd = line.length > lineSize ? avoidSurrogateSplit(line, lineSize) : line.length
  const space = line.lastIndexOf(' ', maxEnd - 1)
  return space > maxEnd / 2 ? space + 1 : maxEnd
}

/** Moves an offset that is between the two halves of a surrogate pair. */
export function avoidSurrogateSplit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
