import type { Links, Token, Tokens } from 'marked'
import { lexOutline } from './bounded-lexer.ts'
import { closesFence, type FenceOpening, fenceText, readFenceOpening, withoutHalfClosing } from './fence.ts'
import { linksMentioned, type KnownLinks, learnLink } from './link-definitions.ts'
import { ownToken } from './marked-token.ts'

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
  finished: MarkdownBlock[]
  open: MarkdownBlock | null
  /** Where the open tail begins in `text`. */
  openAt: number
  /** Up to where whole lines were looked at. */
  scannedTo: number
  fence: FenceOpening | null
  links: KnownLinks
}

export const emptyDocument: Readonly<MarkdownDocument> = {
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
 * Reads on, without changing `previous`. `text` is the whole text so far; where it does not begin with what `previous`
 * has read, reading starts again. `isComplete` says that no more will come, and leaves nothing open.
 */
export function readMarkdown(
  previous: Readonly<MarkdownDocument>,
  text: string,
  isComplete: boolean,
): MarkdownDocument {
  const known = text.startsWith(previous.text) ? previous : emptyDocument
  const document = { ...known, text, finished: [...known.finished] }
  const lineEnd = isComplete ? text.length : text.lastIndexOf('\n') + 1
  if (isComplete || document.scannedTo < lineEnd) while (finishBlocks(document, lineEnd, isComplete));
  document.open = isComplete ? null : openBlock(document, known)
  return document
}

/** Finishes what is certain in the lines up to `lineEnd`, and answers whether it may be asked again. */
function finishBlocks(document: MarkdownDocument, lineEnd: number, isComplete: boolean): boolean {
  skipBlankLines(document, lineEnd)
  if (document.openAt >= lineEnd) return false
  document.fence ??= openFence(document)
  if (document.fence !== null) return finishFence(document, document.fence, lineEnd, isComplete)
  return finishOutline(document, lineEnd, isComplete)
}

function skipBlankLines(document: MarkdownDocument, lineEnd: number): void {
  while (document.openAt < lineEnd && document.fence === null) {
    const end = endOfLine(document.text, document.openAt)
    if (document.text.slice(document.openAt, end).trim() !== '') return
    document.openAt = end
    document.scannedTo = Math.max(document.scannedTo, end)
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
      finish(document, fenceBlock(text.slice(openAt, at), fence), next)
      return true
    }
    at = next
  }
  document.scannedTo = lineEnd
  if (isComplete) finish(document, fenceBlock(text.slice(openAt), fence), lineEnd)
  return false
}

/** Everything before the last block is certain, since a block is only ended by what follows it. */
function finishOutline(document: MarkdownDocument, lineEnd: number, isComplete: boolean): boolean {
  const looked = document.scannedTo - document.openAt
  const source = document.text.slice(document.openAt, lineEnd)
  if (!isComplete && looked > alwaysParsed && source.length < looked * growthBetweenParses) return false
  const tokens = lexOutline(source)
  const last = tokens.findLastIndex((token) => token.type !== 'space')
  // A fence at the end is read line by line: only so is it the same, however the text arrived.
  const isFence = last >= 0 && readFenceOpening(tokens[last]?.raw ?? '') !== null
  for (const token of tokens.slice(0, isComplete && !isFence ? tokens.length : last)) finishToken(document, token)
  document.scannedTo = lineEnd
  return isFence
}

function finishToken(document: MarkdownDocument, lexed: Token): void {
  const token = ownToken(lexed)
  const end = document.openAt + token.raw.length
  const fence = token.type === 'code' ? readFenceOpening(token.raw) : null
  if (fence !== null) finish(document, closedFenceBlock(token.raw, fence), end)
  else if (token.type === 'def') learn(document, token, end)
  else if (token.type === 'space') document.openAt = end
  else finish(document, markdownBlock(token.raw, document.links), end)
}

function finish(document: MarkdownDocument, block: MarkdownBlock, end: number): void {
  document.finished.push(block)
  document.openAt = end
  document.scannedTo = end
  document.fence = null
}

function learn(document: MarkdownDocument, definition: Tokens.Def, end: number): void {
  document.openAt = end
  const links = learnLink(document.links, definition)
  if (links === document.links) return
  document.links = links
  document.finished = document.finished.map((block) => {
    if (block.kind === 'fence') return block
    const mentioned = linksMentioned(block.source, links)
    return Object.keys(mentioned).length === Object.keys(block.links).length ? block : { ...block, links: mentioned }
  })
}

function fenceBlock(source: string, fence: FenceOpening): MarkdownBlock {
  return { kind: 'fence', language: fence.language, text: fenceText(source, fence) }
}

function closedFenceBlock(raw: string, fence: FenceOpening): MarkdownBlock {
  const source = raw.replace(/\n+$/, '')
  return fenceBlock(source.slice(0, source.lastIndexOf('\n') + 1), fence)
}

function markdownBlock(source: string, known: KnownLinks): MarkdownBlock {
  return { kind: 'markdown', source, links: linksMentioned(source, known), unparsed: '' }
}

function openBlock(document: MarkdownDocument, previous: Readonly<MarkdownDocument>): MarkdownBlock | null {
  const source = document.text.slice(document.openAt)
  if (source.trim() === '' && document.fence === null) return null
  const fence = document.fence ?? readFenceOpening(source)
  if (fence !== null) return fenceBlock(withoutHalfClosing(source, fence), fence)
  const before = previous.openAt === document.openAt ? previous.open : null
  if (before?.kind === 'markdown' && source.length > alwaysParsed) {
    const isStillNear = source.length < before.source.length * growthBetweenParses
    if (isStillNear) return { ...before, unparsed: source.slice(before.source.length) }
  }
  return markdownBlock(source, document.links)
}
