import { diffArrays } from 'diff'

/** A piece of two texts: in both, only in the later one, or only in the earlier one. */
export interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/**
 * Consecutive lines: equal on both sides, or a change with its words. The two sides of a change may have different
 * numbers of lines; a side without lines is fully added or fully removed.
 */
export type LineBlock =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly before: readonly TextPiece[][]; readonly after: readonly TextPiece[][] }

/**
 * Maximum number of insertions and deletions. Beyond it two texts are reported as one removed and one added, because
 * searching longer is slow.
 */
const maxEdits = 2000

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Compares two texts by words and returns all pieces in order. Removed pieces come before their replacement. */
export function diffWords(before: string, after: string): TextPiece[] {
  return joinOverBlanks(diffPieces(wordsOf(before), wordsOf(after), ''))
}

/**
 * Compares two texts by lines, and changed lines by words. An empty text has no lines; any other has one more than its
 * line breaks.
 */
export function diffLines(before: string, after: string): LineBlock[] {
  const blocks: LineBlock[] = []
  let removed: readonly string[] = []
  let added: readonly string[] = []
  const endChange = (): void => {
    if (removed.length + added.length > 0) blocks.push(changedBlock(removed, added))
    removed = []
    added = []
  }
  for (const { kind, items } of diffSequence(linesOf(before), linesOf(after))) {
    if (kind === 'removed') removed = [...removed, ...items]
    if (kind === 'added') added = [...added, ...items]
    if (kind !== 'same') continue
    endChange()
    blocks.push({ kind, lines: items })
  }
  endChange()
  return blocks
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** Counts the words in pieces of one kind, for "41 words added". */
export function countDiffWords(pieces: readonly TextPiece[], kind: TextPiece['kind']): number {
  let count = 0
  for (const piece of pieces) {
    if (piece.kind !== kind) continue
    for (const { isWordLike } of segmenter.segment(piece.text)) if (isWordLike) count++
  }
  return count
}

interface Run {
  readonly kind: TextPiece['kind']
  readonly items: readonly string[]
}

function diffSequence(before: string[], after: string[]): Run[] {
  const found = diffArrays(before, after, { maxEditLength: maxEdits })
  if (found === undefined) {
    const runs: Run[] = [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
    return runs.filter(({ items }) => items.length > 0)
  }
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }))
}

function diffPieces(before: string[], after: string[], separator: string): TextPiece[] {
  return diffSequence(before, after).map(({ kind, items }) => ({ kind, text: items.join(separator) }))
}

/** Splits a text into words, white space and punctuation, in any script, without losing characters. */
function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Joins two changes that only white space separates, so that a rewritten sentence is one change. */
function joinOverBlanks(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = []
  let removed = ''
  let added = ''
  const endChange = (): void => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed })
    if (added !== '') joined.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  pieces.forEach(({ kind, text }, index) => {
    const isBetween = removed !== '' && added !== '' && index < pieces.length - 1
    if (kind === 'same' && !(isBetween && /^[ \t]+$/.test(text))) {
      endChange()
      joined.push({ kind, text })
      return
    }
    if (kind !== 'added') removed += text
    if (kind !== 'removed') added += text
  })
  endChange()
  return joined
}

function changedBlock(removed: readonly string[], added: readonly string[]): LineBlock {
  const pieces =
    removed.length === 0 || added.length === 0
      ? [
          { kind: 'removed' as const, text: removed.join('\n') },
          { kind: 'added' as const, text: added.join('\n') },
        ]
      : diffWords(removed.join('\n'), added.join('\n'))
  return {
    kind: 'changed',
    before: removed.length === 0 ? [] : splitLines(pieces.filter(({ kind }) => kind !== 'added')),
    after: added.length === 0 ? [] : splitLines(pieces.filter(({ kind }) => kind !== 'removed')),
  }
}

/** Splits pieces at line breaks. */
function splitLines(pieces: readonly TextPiece[]): TextPiece[][] {
  const lines: TextPiece[][] = [[]]
  for (const { kind, text } of pieces) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ kind, text: part })
    })
  }
  return lines
}
