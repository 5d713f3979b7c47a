import type { Links } from 'marked'
import type { NoteNumbers } from './bounded-lexer.ts'

/** A piece of the document that is drawn by itself. */
export type MarkdownBlock = FenceBlock | TextBlock

export interface FenceBlock {
  kind: 'fence'
  language: string
  text: string
}

export interface TextBlock {
  kind: 'markdown'
  source: string
  /** The definitions from elsewhere that this block's `[references]` need. */
  links: Links
  /** The numbers of the footnotes that this block refers to. */
  notes: NoteNumbers
  /** Where this is not a block of its own but goes on with the one before it. */
  part: BlockPart | null
}

/** A block too long to be read again with everything that arrives is drawn in parts. */
export type BlockPart =
  /** The rest of a very long line: words, whatever block they seem to begin. */
  | { of: 'line' }
  /** Items of a list; `start` is the number of the first of them. */
  | { of: 'list'; start: number | ''; isLoose: boolean }
  /** Rows of a table, under its header; `tableAt` is where the table begins in the document. */
  | { of: 'table'; tableAt: number }

/** Blocks that stand together in one element, so that the browser lays out and paints only those in view. */
export interface BlockGroup {
  blocks: readonly MarkdownBlock[]
  /** In characters. */
  size: number
}

/** A group of so many characters or blocks is full. */
const fullGroup = { size: 2000, blocks: 16 }

export function isFull(group: BlockGroup | undefined): boolean {
  return group === undefined || group.size >= fullGroup.size || group.blocks.length >= fullGroup.blocks
}

/** The groups with one more block. None of those before is changed. */
export function withBlock(groups: readonly BlockGroup[], block: MarkdownBlock): BlockGroup[] {
  const size = block.kind === 'fence' ? block.text.length : block.source.length
  const last = groups.at(-1)
  if (last === undefined || isFull(last)) return [...groups, { blocks: [block], size }]
  return [...groups.slice(0, -1), { blocks: [...last.blocks, block], size: last.size + size }]
}

/** The groups with each block changed; a group of which none has changed stays the same. */
export function mapBlocks(
  groups: readonly BlockGroup[],
  change: (block: TextBlock) => TextBlock,
): readonly BlockGroup[] {
  return groups.map((group) => {
    const blocks = group.blocks.map((block) => (block.kind === 'fence' ? block : change(block)))
    return blocks.every((block, index) => block === group.blocks[index]) ? group : { ...group, blocks }
  })
}

/** About how high a group is, in pixels. */
export function estimateHeight(group: BlockGroup): number {
  return group.blocks.reduce((height, block) => {
    if (block.kind === 'fence') return height + 50 + 20 * block.text.split('\n').length
    return height + 10 + 24 * Math.ceil(block.source.length / 80)
  }, 0)
}
