import type { LineBlock, TextPiece } from './text-diff.ts'

/** A line of one side; line numbers start at 1. */
export interface DiffLine {
  readonly number: number
  readonly pieces: readonly TextPiece[]
}

/** `change` is the index of the change, from 0, for navigation; null for unchanged rows. */
interface RowBase {
  readonly change: number | null
}

/** A row with both sides; a side is null if only the other one has a line. */
export interface SideBySideRow extends RowBase {
  readonly before: DiffLine | null
  readonly after: DiffLine | null
}

/** A row with one line, and its line number on each side that has it. */
export interface InlineRow extends RowBase {
  readonly kind: 'same' | 'added' | 'removed'
  readonly before: number | null
  readonly after: number | null
  readonly pieces: readonly TextPiece[]
}

/** Returns the rows for two texts side by side. */
export function sideBySideRows(blocks: readonly LineBlock[]): SideBySideRow[] {
  return number(blocks).flatMap(({ before, after, change }) =>
    Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
      change,
      before: before[index] ?? null,
      after: after[index] ?? null,
    })),
  )
}

/** Returns the rows for an inline diff: for each change the removed lines, then the added ones. */
export function inlineRows(blocks: readonly LineBlock[]): InlineRow[] {
  return number(blocks).flatMap(({ before, after, change }): InlineRow[] => {
    if (change === null) {
      return before.map(({ number: line, pieces }, index) => ({
        kind: 'same',
        change,
        before: line,
        after: after[index]?.number ?? null,
        pieces,
      }))
    }
    return [
      ...before.map(({ number: line, pieces }) => ({
        kind: 'removed' as const,
        change,
        before: line,
        after: null,
        pieces,
      })),
      ...after.map(({ number: line, pieces }) => ({
        kind: 'added' as const,
        change,
        before: null,
        after: line,
        pieces,
      })),
    ]
  })
}

interface NumberedBlock extends RowBase {
  readonly before: readonly DiffLine[]
  readonly after: readonly DiffLine[]
}

function number(blocks: readonly LineBlock[]): NumberedBlock[] {
  let before = 0
  let after = 0
  let changes = 0
  return blocks.map((block) => {
    const lines = block.kind === 'same' ? block.lines.map(whole) : null
    return {
      change: lines ? null : changes++,
      before: (lines ?? (block.kind === 'changed' ? block.before : [])).map((pieces) => ({ number: ++before, pieces })),
      after: (lines ?? (block.kind === 'changed' ? block.after : [])).map((pieces) => ({ number: ++after, pieces })),
    }
  })
}

function whole(text: string): TextPiece[] {
  return text === '' ? [] : [{ kind: 'same', text }]
}
