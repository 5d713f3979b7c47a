import type { Tokens } from 'marked'
import type { MathToken } from './marked-token.ts'

/** Maximum number of characters in an inline formula. */
const maxInline = 1000

/**
 * Reads a display formula: from a line that begins with `$$` or `\[` to one that ends with `$$` or `\]`. Where an empty
 * line or the end comes first, the lines up to there are a paragraph, so that text far behind never changes what a line
 * begins. Delimiters with nothing between them begin neither.
 */
export function readMathBlock(source: string): MathToken | Tokens.Paragraph | null {
  const begin = /^ {0,3}(?:\$\$|\\\[)/.exec(source)?.[0]
  if (begin === undefined) return null
  const close = begin.endsWith('$') ? '$$' : String.raw`\]`
  const rest = source.slice(begin.length, endOfLine(source, 0))
  const closedAt = rest.indexOf(close)
  // More text after it means a paragraph with an inline formula, and `\[` may be just an escaped bracket.
  if (closedAt === -1 ? close !== '$$' && rest.includes(']') : rest.slice(closedAt + 2).trim() !== '') return null
  if (closedAt !== -1 && !hasMeaning(rest.slice(0, closedAt))) return null
  for (let at = begin.length; ;) {
    const end = endOfLine(source, at)
    if (source.slice(at, end).trimEnd().endsWith(close)) {
      const text = source.slice(begin.length, end).trimEnd().slice(0, -2).trim()
      return text === '' ? null : { type: 'math', raw: source.slice(0, end + 1), text, isDisplay: true }
    }
    if (end >= source.length || source.slice(end + 1, endOfLine(source, end + 1)).trim() === '') {
      if (source.slice(begin.length, end).trim() === '') return null
      return { type: 'paragraph', raw: source.slice(0, end), text: source.slice(0, end).trim(), tokens: [] }
    }
    at = end + 1
  }
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end === -1 ? source.length : end
}

/** Stops at the next dollar, so that many of them cost no more than their length. */
const inDollars = /^(\$\$?)(?!\$)((?:\\[^]|[^$\\])+)\1(?!\$)/

/** Reads an inline formula at the start of `source`. A dollar with a space inside is a sum of money. */
export function readInlineMath(source: string): MathToken | null {
  const near = source.slice(0, maxInline)
  if (near.startsWith('$')) {
    const [raw, sign = '', text = ''] = inDollars.exec(near) ?? []
    if (raw === undefined || !hasMeaning(text) || text.includes('\n\n')) return null
    const isMoney = /^\s|\s$/.test(text) || /^\d/.test(source.slice(raw.length, raw.length + 1))
    if (sign === '$' && isMoney) return null
    return { type: 'math', raw, text: text.trim(), isDisplay: sign === '$$' }
  }
  const isDisplay = near.startsWith('\\[')
  if (!isDisplay && !near.startsWith('\\(')) return null
  const end = near.indexOf(isDisplay ? '\\]' : '\\)', 2)
  const text = near.slice(2, Math.max(end, 2))
  if (!hasMeaning(text) || text.includes('\n\n')) return null
  return { type: 'math', raw: near.slice(0, end + 2), text: text.trim(), isDisplay }
}

/** Returns where a display formula may begin within a paragraph; -1 where none does. */
export function nextMathBlock(source: string): number {
  const end = source.indexOf('\n\n')
  return source.slice(0, end === -1 ? source.length : end).search(/\n {0,3}(?:\$\$|\\\[)/)
}

/** Returns where the next inline formula may begin; -1 where none does. */
export function nextMath(source: string): number {
  return source.indexOf('$')
}

/** Hides the content of formulas, in which characters are not emphasis. */
export function maskMath(source: string): string {
  if (!source.includes('$')) return source
  return source.replaceAll(/\$(?![\s$])(?:\\[^]|[^$\\\n])+(?<!\s)\$(?!\d)/g, (formula) => 'a'.repeat(formula.length))
}

function hasMeaning(formula: string): boolean {
  return /[\p{L}\p{N}]/u.test(formula)
}
