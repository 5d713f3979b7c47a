import type { Token, Tokens } from 'marked'
import { beginsWith } from './highlight/begins-with.ts'
import {
  type BlockGroup,
  type BlockPart,
  type FenceBlock,
  mapBlocks,
  type MarkdownBlock,
  type TextBlock,
  withBlock,
} from './blocks.ts'
import { lexOutline } from './bounded-lexer.ts'
import { copySlice } from './copy-slice.ts'
import { cutLine, cutLongBlock, findLookaheadEnd, lineSize } from './cut-long-block.ts'
import { closesFence, type FenceOpening, fenceText, readFenceOpening, withoutHalfClosing } from './fence.ts'
import { type KnownLinks, addLink, linksMentioned } from './link-definitions.ts'
import { ownToken } from './marked-token.ts'
import { canAddNote, type KnownNotes, addNote, addNoteReferences, noNotes, numbersIn } from './notes.ts'

/**
 * A document split into finished blocks, which change only with a later definition, and an open tail. Appending parses
 * only the tail, and long blocks are finished in parts, so the cost is linear in the length of an answer.
 */
export interface MarkdownDocument {
  text: string
  finished: readonly BlockGroup[]
  open: MarkdownBlock | null
  /** Offset of the open tail in `text`. */
  openAt: number
  /** Offset up to which whole lines were scanned. */
  scannedTo: number
  fence: FenceOpening | null
  /** The block that the open tail continues. */
  continued: Continuation | null
  /** Number of lookaheads in the open tail that found no place to split. */
  failedSplits: number
  links: KnownLinks
  notes: KnownNotes
}

type Continuation =
  | { of: 'line' }
  /** `start` is the number of the next item; `parts` is the number of finished parts. */
  | { of: 'list'; start: number | ''; isLoose: boolean; parts: number }
  | { of: 'table'; tableAt: number; header: string }

export const emptyDocument: Readonly<MarkdownDocument> = {
  text: '',
  finished: [],
  open: null,
  openAt: 0,
  scannedTo: 0,
  fence: null,
  continued: null,
  failedSplits: 0,
  links: {},
  notes: noNotes,
}

/** Returns all finished blocks in order. */
export function blocksOf(document: Readonly<MarkdownDocument>): MarkdownBlock[] {
  return document.finished.flatMap(({ blocks }) => blocks)
}

/**
 * Continues parsing, without changing `previous`. `text` is the whole text so far; where it does not begin with the
 * text of `previous`, parsing starts again. `isComplete` finishes the open tail.
 */
export function readMarkdown(
  previous: Readonly<MarkdownDocument>,
  text: string,
  isComplete: boolean,
): MarkdownDocument {
  const known = beginsWith(text, previous.text) ? previous : emptyDocument
  const document = { ...known, text }
  const lineEnd = isComplete ? text.length : text.lastIndexOf('\n') + 1
  const isLong = text.length - document.openAt > lineSize
  if (isComplete || isLong || document.scannedTo < lineEnd) while (finishBlocks(document, lineEnd, isComplete));
  document.open = isComplete ? null : openBlock(document)
  applyDefinitions(document, known)
  return document
}

/** Finishes the blocks that are final in the lines up to `lineEnd`, and returns whether to call it again. */
function finishBlocks(document: MarkdownDocument, lineEnd: number, isComplete: boolean): boolean {
  if (document.continued?.of === 'line') return finishLine(document, isComplete)
  skipBlankLines(document, lineEnd)
  if (document.openAt >= document.text.length) return false
  if (document.openAt < lineEnd) document.fence ??= openFence(document)
  if (document.fence !== null) return finishFence(document, document.fence, lineEnd, isComplete)
  return finishOutline(document, lineEnd, isComplete)
}

function skipBlankLines(document: MarkdownDocument, lineEnd: number): void {
  while (document.openAt < lineEnd && document.fence === null) {
    const end = endOfLine(document.text, document.openAt)
    if (document.text.slice(document.openAt, end).trim() !== '') return
    document.continued = null
    moveTo(document, end)
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}

function openFence(document: MarkdownDocument): FenceOpening | null {
  const opened = readFenceOpening(document.text.slice(document.openAt, endOfLine(document.text, document.openAt)))
  if (opened !== null) document.scannedTo = document.openAt + opened.codeAt
  return opened
}

function finishFence(document: MarkdownDocument, fence: FenceOpening, lineEnd: number, isComplete: boolean): boolean {
  const { text, openAt } = document
  let at = document.scannedTo
  while (at < lineEnd) {
    const next = endOfLine(text, at)
    if (closesFence(text.slice(at, next), fence.marker)) {
      finish(document, fenceBlock(copySlice(text, openAt, at), fence), next)
      return true
    }
    at = next
  }
  document.scannedTo = lineEnd
  if (isComplete) finish(document, fenceBlock(copySlice(text, openAt), fence), lineEnd)
  return false
}

/** Finishes the next part of a very long line. */
function finishLine(document: MarkdownDocument, isComplete: boolean): boolean {
  const { text, openAt } = document
  const end = endOfLine(text, openAt)
  const isShort = end - openAt <= lineSize
  const isWhole = isShort && (isComplete || text[end - 1] === '\n')
  if (isShort && !isWhole) return false
  const at = isWhole ? end : openAt + cutLine(text.slice(openAt, openAt + lineSize + 1))
  const part = copySlice(text, openAt, at)
  if (part.trim() === '') moveTo(document, at)
  else finish(document, textBlock(document, part, { of: 'line' }), at)
  document.continued = isWhole ? null : { of: 'line' }
  return true
}

/** Finishes all blocks before the last one, since only the text after a block ends it. */
function finishOutline(document: MarkdownDocument, lineEnd: number, isComplete: boolean): boolean {
  const { text, openAt } = document
  const lookaheadEnd = findLookaheadEnd(text, openAt, document.failedSplits + 1)
  if (lookaheadEnd === undefined && openAt >= lineEnd) return false
  const header = document.continued?.of === 'table' ? document.continued.header : ''
  const source = header + copySlice(text, openAt, lookaheadEnd ?? lineEnd)
  const tokens = lexOutline(source)
  const last = tokens.findLastIndex((token) => token.type !== 'space')
  const [only] = tokens
  if (lookaheadEnd !== undefined && only !== undefined && last <= 0) return finishPart(document, source, header, only)
  // A fence at the end is read line by line, so that the result does not depend on the chunks.
  const isFence = last >= 0 && readFenceOpening(tokens[last]?.raw ?? '') !== null
  const isWhole = isComplete && lookaheadEnd === undefined && !isFence
  let at = openAt - header.length
  for (const token of tokens.slice(0, isWhole ? tokens.length : last)) {
    at += token.raw.length
    finishToken(document, token, at)
  }
  document.scannedTo = Math.max(document.scannedTo, lookaheadEnd ?? lineEnd)
  return isFence || lookaheadEnd !== undefined
}

/** Finishes a part of a block that is too long, or extends the lookahead where it cannot be split. */
function finishPart(document: MarkdownDocument, source: string, header: string, lexed: Token): boolean {
  const { at, isWithinLine } = cutLongBlock(source, lexed, document.failedSplits + 1)
  if (at <= header.length) {
    document.failedSplits += 1
    return true
  }
  const token = { ...ownToken(lexed), raw: source.slice(0, at) }
  const continuation = isWithinLine ? ({ of: 'line' } as const) : continuationOf(document, token, source)
  // Mark the first part of a list or table as a part as well.
  if (continuation?.of === 'list')
    document.continued ??= { of: 'list', start: startOf(token), isLoose: false, parts: 0 }
  if (continuation?.of === 'table') document.continued = continuation
  finishToken(document, token, document.openAt - header.length + at)
  const before = document.finished.at(-1)?.blocks.at(-1)
  const isLoose = before?.kind === 'markdown' && before.part?.of === 'list' && before.part.isLoose
  document.continued = continuation?.of === 'list' ? { ...continuation, isLoose } : continuation
  return true
}

/** Returns what the text after this part continues; null where a new block begins. */
function continuationOf(
  document: MarkdownDocument,
  token: ReturnType<typeof ownToken>,
  source: string,
): Continuation | null {
  const { continued, openAt } = document
  if (token.type === 'list' && token.items.length > 1) {
    const list = continued?.of === 'list' ? continued : { start: token.start, parts: 0 }
    const start = list.start === '' ? '' : list.start + token.items.length - 1
    return { of: 'list', start, isLoose: false, parts: list.parts + 1 }
  }
  if (token.type !== 'table') return null
  return continued?.of === 'table'
    ? continued
    : { of: 'table', tableAt: openAt, header: `${source.split('\n', 2).join('\n')}\n` }
}

function startOf(token: ReturnType<typeof ownToken>): number | '' {
  return token.type === 'list' ? token.start : ''
}

/** Finishes a token that ends at the offset `end`. */
function finishToken(document: MarkdownDocument, lexed: Token, end: number): void {
  const token = ownToken(lexed)
  const fence = token.type === 'code' ? readFenceOpening(token.raw) : null
  if (fence !== null) return finish(document, closedFenceBlock(token.raw, fence), end)
  const { continued } = document
  if (token.type === 'def') {
    document.links = addLink(document.links, token)
  } else if (token.type === 'noteDefinition' && canAddNote(document.notes)) {
    document.notes = addNote(document.notes, token.label, token.text)
  } else if (token.type === 'list' && continued?.of === 'list') {
    return finishListPart(document, token, continued, end)
  } else if (token.type === 'table' && continued?.of === 'table') {
    const part = { of: 'table', tableAt: continued.tableAt } as const
    if (token.rows.length > 0) return finish(document, textBlock(document, token.raw, part), end)
  } else if (token.type !== 'space') {
    return finish(document, textBlock(document, token.raw, null), end)
  }
  document.continued = null
  moveTo(document, end)
}

/**
 * Finishes a part of a list. A blank line after or within an item makes the whole list loose, including its finished
 * parts.
 */
function finishListPart(
  document: MarkdownDocument,
  { loose, raw }: Tokens.List,
  { start, isLoose: wasLoose, parts }: Extract<Continuation, { of: 'list' }>,
  end: number,
): void {
  const isLoose = wasLoose || loose || /\n[ \t]*\n$/.test(raw)
  if (isLoose && !wasLoose) loosen(document, parts)
  finish(document, textBlock(document, raw, { of: 'list', start, isLoose }), end)
}

function loosen(document: MarkdownDocument, parts: number): void {
  let remaining = parts
  const groups = document.finished.toReversed().map((group) => {
    if (remaining === 0) return group
    const blocks = group.blocks.toReversed().map((block) => {
      if (remaining === 0 || block.kind === 'fence' || block.part?.of !== 'list') return block
      remaining -= 1
      return { ...block, part: { ...block.part, isLoose: true } }
    })
    return { ...group, blocks: blocks.toReversed() }
  })
  document.finished = groups.toReversed()
}

function finish(document: MarkdownDocument, block: MarkdownBlock, end: number): void {
  document.finished = withBlock(document.finished, block)
  if (block.kind === 'markdown') document.notes = addNoteReferences(document.notes, block.source)
  document.fence = null
  document.continued = null
  document.scannedTo = end
  moveTo(document, end)
}

function moveTo(document: MarkdownDocument, end: number): void {
  document.openAt = end
  document.scannedTo = Math.max(document.scannedTo, end)
  document.failedSplits = 0
}

/**
 * Updates the links and footnote numbers of blocks that refer to definitions since `previous`; only these render again.
 */
function applyDefinitions(document: MarkdownDocument, previous: Readonly<MarkdownDocument>): void {
  const { links, notes } = document
  if (links === previous.links && notes.numbers === previous.notes.numbers) return
  document.finished = mapBlocks(document.finished, (block) => {
    const mentioned = linksMentioned(block.source, links)
    const numbers = numbersIn(block.source, notes.numbers)
    const isSame =
      Object.keys(mentioned).length === Object.keys(block.links).length &&
      Object.keys(numbers).length === Object.keys(block.notes).length &&
      Object.entries(numbers).every(([label, number]) => block.notes[label] === number)
    return isSame ? block : { ...block, links: mentioned, notes: numbers }
  })
}

function fenceBlock(source: string, fence: FenceOpening): FenceBlock {
  return { kind: 'fence', language: fence.language, text: fenceText(source, fence) }
}

function closedFenceBlock(raw: string, fence: FenceOpening): FenceBlock {
  const source = raw.replace(/\n+$/, '')
  return fenceBlock(source.slice(0, source.lastIndexOf('\n') + 1), fence)
}

function textBlock({ links, notes }: MarkdownDocument, source: string, part: BlockPart | null): TextBlock {
  const block = { kind: 'markdown', source, part } as const
  return { ...block, links: linksMentioned(source, links), notes: numbersIn(source, notes.numbers) }
}

/** Returns the block of the open tail as it is now. */
function openBlock(document: MarkdownDocument): MarkdownBlock | null {
  const { text, openAt, continued } = document
  const source = copySlice(text, openAt)
  if (document.fence !== null) return fenceBlock(withoutHalfClosing(source, document.fence), document.fence)
  if (source.trim() === '') return null
  switch (continued?.of) {
    case 'line':
      return textBlock(document, source, { of: 'line' })
    case 'list':
      return textBlock(document, source, { of: 'list', start: continued.start, isLoose: continued.isLoose })
    case 'table':
      return textBlock(document, continued.header + source, { of: 'table', tableAt: continued.tableAt })
    case undefined: {
      const fence = readFenceOpening(source)
      if (fence !== null) return fenceBlock(withoutHalfClosing(source, fence), fence)
      return textBlock(document, source, null)
    }
  }
}
