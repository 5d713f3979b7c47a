import type { Links } from 'marked'
import type { NoteNumbers } from './bounded-lexer.ts'

/** A part of the document that is rendered separately. */
export type MarkdownBlock = FenceBlock | TextBlock

export interface FenceBlock {
  kind: 'fence'
  language: string
  text: string
}

export interface TextBlock {
  kind: 'markdown'
  source: string
  /** Definitions from other blocks that this block's `[references]` need. */
  links: Links
  /** Numbers of the footnotes that this block refers to. */
  notes: NoteNumbers
  /** Not null where this continues the block before it. */
  part: BlockPart | null
}

/** Marks a part of a long block, which is split so that it is not parsed again with each chunk. */
export type BlockPart =
  /** The rest of a very long line: plain words, even where they look like the start of a block. */
  | { of: 'line' }
  /** Items of a list; `start` is the number of the first one. */
  | { of: 'list'; start: number | ''; isLoose: boolean }
  /** Rows of a table with its header; `tableAt` is the offset of the table in the document. */
  | { of: 'table'; tableAt: number }

/** Blocks in one element, so that the browser lays out and paints only visible groups. */
export interface BlockGroup {
  blocks: readonly MarkdownBlock[]
  /** In characters. */
  size: number
}

/** Limits of a group, in characters and blocks. */
const fullGroup = { size: 2000, blocks: 16 }

export function isFull(group: BlockGroup | undefined): boolean {
  return group === undefined || group.size >= fullGroup.size || group.blocks.length >= fullGroup.blocks
}

/** Returns the groups with a block added, without changing the existing ones. */
export function withBlock(groups: readonly BlockGroup[], block: MarkdownBlock): BlockGroup[] {
  const size = block.kind === 'fence' ? block.text.length : block.source.length
  const last = groups.at(-1)
  if (last === undefined || isFull(last)) return [...groups, { blocks: [block], size }]
  return [...groups.slice(0, -1), { blocks: [...last.blocks, block], size: last.size + size }]
}

/** Returns the groups with changed blocks. A group without changes keeps its identity. */
export function mapBlocks(
  groups: readonly BlockGroup[],
  change: (block: TextBlock) => TextBlock,
): readonly BlockGroup[] {
  return groups.map((group) => {
    const blocks = group.blocks.map((block) => (block.kind === 'fence' ? block : change(block)))
    return blocks.every((block, index) => block === group.blocks[index]) ? group : { ...group, blocks }
  })
}

/** Estimates the height of a group in pixels. */
export function estimateHeight(group: BlockGroup): number {
  return group.blocks.reduce((height, block) => {
    if (block.kind === 'fence') return height + 50 + 20 * block.text.split('\n').length
    return height + 10 + 24 * Math.ceil(block.source.length / 80)
  }, 0)
}
