import { diffArrays } from 'diff'

/** A piece of two texts: in both, or in the later or the earlier one alone. */
export interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/**
 * Lines that follow each other: the same on both sides, or a change with its words. The two sides of a change can have
 * different numbers of lines; a side without lines is all added or all removed.
 */
export type LineBlock =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly before: readonly TextPiece[][]; readonly after: readonly TextPiece[][] }

/** Beyond so many insertions and deletions two texts are told as one removed and one added: finding more takes long. */
const maxEdits = 2000

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Two texts by words: all pieces in order. Removed ones stand before what was added in their place. */
export function diffWords(before: string, after: string): TextPiece[] {
  return joinOverBlanks(diffPieces(wordsOf(before), wordsOf(after), ''))
}

/** Two texts by lines, and changed lines by words. Empty texts have no lines; all others one more than line breaks. */
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

export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** How many words stand in pieces of a kind: for "41 words added". */
export function countWords(pieces: readonly TextPiece[], kind: TextPiece['kind']): number {
  let count = 0
  for (const piece of pieces) {
    if (piece.kind !== kind) continue
    for (const { isWordLike } of segmenter.segment(piece.text)) if (isWordLike) count++
  }
  return count
}

/** The later text, from the earlier one and what is between them; backwards with `towards: 'before'`. */
export function applyWordDiff(pieces: readonly TextPiece[], towards: 'before' | 'after' = 'after'): string {
  const left = towards === 'after' ? 'removed' : 'added'
  return pieces
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('')
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

/** Words, blanks and signs, as people tell them apart in any script; all of the text is in them. */
function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Makes one change of two that only blanks lie between, so that a rewritten sentence is not a striped one. */
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

/** Pieces line by line. */
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
