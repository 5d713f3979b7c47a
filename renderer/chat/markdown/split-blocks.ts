import type { Links, Token } from 'marked'
import { lexOutline } from './bounded-lexer.ts'
import { closesFence, type FenceOpening, fenceText, readFenceOpening } from './fence.ts'
import { linksMentioned, type KnownLinks, learnLink } from './link-definitions.ts'

/** A piece of the document that is drawn by itself. */
export type MarkdownBlock =
  | { kind: 'fence'; language: string; text: string }
  | {
      kind: 'markdown'
      source: string
      /** The definitions from elsewhere that this block's `[references]` need. */
      links: Links
      /** Of an open block too large to be parsed with every part: what came since, shown as it is. */
      unparsed: string
    }

/**
 * A document split in finished blocks, which never change again (but for a link definition that comes later), and one
 * open tail. Appending parses the tail alone, so that a long answer costs as much as its length.
 */
export interface MarkdownDocument {
  text: string
  finished: readonly MarkdownBlock[]
  open: MarkdownBlock | null
  /** Where the open tail begins in `text`. */
  openAt: number
  /** Up to where whole lines were looked at. */
  scannedTo: number
  fence: FenceOpening | null
  links: KnownLinks
}

export const emptyDocument: MarkdownDocument = {
  text: '',
  finished: [],
  open: null,
  openAt: 0,
  scannedTo: 0,
  fence: null,
  links: {},
}

/** Up to this many characters the open block is parsed with every part; from there on when it has grown by an eighth. */
const alwaysParsed = 16_384
const growthBetweenParses = 1.125

/**
 * Reads on. `text` is the whole text so far; where it does not begin with what `previous` has read, reading starts
 * again. `isComplete` says that no more will come, and leaves nothing open.
 */
export function readMarkdown(previous: MarkdownDocument, text: string, isComplete: boolean): MarkdownDocument {
  const isContinued = text.length >= previous.text.length && text.startsWith(previous.text)
  const document = { ...(isContinued ? previous : emptyDocument), text }
  const lineEnd = isComplete ? text.length : text.lastIndexOf('\n') + 1
  while (document.scannedTo < lineEnd || (isComplete && document.openAt < lineEnd)) {
    if (!finishBlocks(document, lineEnd, isComplete)) break
  }
  document.open = isComplete ? null : openBlock(document, isContinued ? previous : emptyDocument)
  return document
}

/** Finishes what is certain in the lines up to `lineEnd`. Answers false when the rest has to wait for more. */
function finishBlocks(document: MarkdownDocument, lineEnd: number, isComplete: boolean): boolean {
  skipBlankLines(document, lineEnd)
  if (document.openAt >= lineEnd) {
    document.scannedTo = lineEnd
    return false
  }
  document.fence ??= openingAt(document, lineEnd)
  if (document.fence !== null) return finishFence(document, document.fence, lineEnd, isComplete)
  return finishOutline(document, lineEnd, isComplete)
}

function skipBlankLines(document: MarkdownDocument, lineEnd: number): void {
  for (;;) {
    const end = document.text.indexOf('\n', document.openAt) + 1
    if (end === 0 || end > lineEnd || document.text.slice(document.openAt, end).trim() !== '') return
    document.openAt = end
    document.scannedTo = Math.max(document.scannedTo, end)
  }
}

function openingAt(document: MarkdownDocument, lineEnd: number): FenceOpening | null {
  const opened = readFenceOpening(document.text.slice(document.openAt, endOfLine(document.text, document.openAt)))
  if (opened !== null) document.scannedTo = Math.min(document.openAt + opened.codeAt, lineEnd)
  return opened
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}

function finishFence(document: MarkdownDocument, fence: FenceOpening, lineEnd: number, isComplete: boolean): boolean {
  const { text, openAt } = document
  let at = document.scannedTo
  while (at < lineEnd) {
    const next = endOfLine(text, at)
    if (closesFence(text.slice(at, next), fence.marker)) {
      finish(document, fenceBlock(text.slice(openAt, at), fence), next)
      return true
    }
    at = next
  }
  document.scannedTo = lineEnd
  if (isComplete) finish(document, fenceBlock(text.slice(openAt), fence), text.length)
  return false
}

function fenceBlock(source: string, fence: FenceOpening): MarkdownBlock {
  return { kind: 'fence', language: fence.language, text: fenceText(source, fence, source.length) }
}

/** Everything before the last block is certain, since a block is only ended by what follows it. */
function finishOutline(document: MarkdownDocument, lineEnd: number, isComplete: boolean): boolean {
  const known = document.scannedTo - document.openAt
  const source = document.text.slice(document.openAt, lineEnd)
  if (!isComplete && known > alwaysParsed && source.length < known * growthBetweenParses) return false
  document.scannedTo = lineEnd
  const tokens = lexOutline(source)
  const lastBlock = tokens.findLastIndex((token) => token.type !== 'space')
  const certain = isComplete ? tokens.length : lastBlock
  let at = document.openAt
  for (const token of tokens.slice(0, Math.max(certain, 0))) {
    at += token.raw.length
    finishToken(document, token, at)
  }
  // The rest may be a fence, whose lines have to be read as such.
  if (certain > 0) document.scannedTo = document.openAt
  return certain > 0 && !isComplete && readFenceOpening(document.text.slice(document.openAt, lineEnd)) !== null
}

function finishToken(document: MarkdownDocument, token: Token, end: number): void {
  if (token.type === 'space') {
    document.openAt = end
    return
  }
  if (token.type === 'def') learn(document, token)
  const fence = token.type === 'code' ? readFenceOpening(token.raw) : null
  if (fence !== null) finish(document, closedFenceBlock(token.raw, fence), end)
  else if (token.type === 'def') document.openAt = end
  else finish(document, markdownBlock(token.raw, document.links), end)
}

function closedFenceBlock(raw: string, fence: FenceOpening): MarkdownBlock {
  const source = raw.replace(/\n+$/, '')
  const lastLine = source.lastIndexOf('\n') + 1
  const isClosed = lastLine >= fence.codeAt && closesFence(source.slice(lastLine), fence.marker)
  return fenceBlock(isClosed ? source.slice(0, lastLine) : raw, fence)
}

function markdownBlock(source: string, known: KnownLinks, unparsed = ''): MarkdownBlock {
  return { kind: 'markdown', source, links: linksMentioned(source, known), unparsed }
}

function finish(document: MarkdownDocument, block: MarkdownBlock, end: number): void {
  document.finished = [...document.finished, block]
  document.openAt = end
  document.scannedTo = end
  document.fence = null
}

function learn(document: MarkdownDocument, token: Token): void {
  const links = learnLink(document.links, token)
  if (links === document.links) return
  document.links = links
  document.finished = document.finished.map((block) => {
    if (block.kind === 'fence') return block
    const mentioned = linksMentioned(block.source, links)
    return Object.keys(mentioned).length === Object.keys(block.links).length ? block : { ...block, links: mentioned }
  })
}

function openBlock(document: MarkdownDocument, previous: MarkdownDocument): MarkdownBlock | null {
  const source = document.text.slice(document.openAt)
  if (source.trim() === '') return null
  const fence = document.fence ?? readFenceOpening(source)
  if (fence !== null) return fenceBlock(source, fence)
  const before = previous.openAt === document.openAt ? previous.open : null
  if (before?.kind === 'markdown' && source.length > alwaysParsed) {
    const isFresh = source.length < before.source.length * growthBetweenParses
    if (isFresh) return { ...before, unparsed: source.slice(before.source.length) }
  }
  return markdownBlock(source, document.links)
}
