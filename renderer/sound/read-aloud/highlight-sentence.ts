import { findPassage, type Passage, toSearchedText } from './find-passage.ts'
import type { Sentence } from './speakable-text.ts'

const name = 'read-aloud'

/** Highlights the sentence that is being read, without changing elements (CSS Custom Highlight API). */
export function highlightSentence(root: Element | null, sentences: readonly Sentence[], index: number): void {
  const range = root === null ? null : rangeOf(root, sentences, index)
  if (range === null) return clearHighlight()
  CSS.highlights.set(name, new Highlight(range))
}

export function clearHighlight(): void {
  CSS.highlights.delete(name)
}

/**
 * Returns the index of the sentence at a place in the document, such as the start of a selection; 0 where there is
 * none.
 */
export function sentenceAt(root: Element, sentences: readonly Sentence[], place: Range): number {
  const found = sentences.findIndex((_, index) => {
    const range = rangeOf(root, sentences, index)
    return range !== null && range.compareBoundaryPoints(Range.START_TO_END, place) > 0
  })
  return Math.max(0, found)
}

function rangeOf(root: Element, sentences: readonly Sentence[], index: number): Range | null {
  const nodes = textNodesOf(root)
  const text = toSearchedText(nodes.map(({ data }) => data))
  let from = 0
  let passage: Passage | null = null
  // The same words may occur twice, so each sentence is searched after the previous one.
  for (const { shown } of sentences.slice(0, index + 1)) {
    const found = shown === null ? null : findPassage(text, shown, from)
    passage = found?.passage ?? null
    from = found?.next ?? from
  }
  const start = passage && nodes[passage.start.text]
  const end = passage && nodes[passage.end.text]
  if (!passage || !start || !end) return null
  const range = document.createRange()
  range.setStart(start, passage.start.offset)
  range.setEnd(end, passage.end.offset)
  return range
}

function textNodesOf(root: Element): Text[] {
  // Skip drawn formulas and footnote marks, whose characters are in no sentence.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('[data-unspoken]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node)
  return nodes
}
