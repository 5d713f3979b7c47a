import { findPassage, type Passage, searchable } from './find-passage.ts'
import type { Sentence } from './speakable-text.ts'

const name = 'read-aloud'

/** Marks the sentence that is spoken in the element that shows it: no element changes (CSS Custom Highlight API). */
export function highlightSentence(root: Element | null, sentences: readonly Sentence[], index: number): void {
  const range = root === null ? null : rangeOf(root, sentences, index)
  if (range === null) return clearHighlight()
  CSS.highlights.set(name, new Highlight(range))
}

export function clearHighlight(): void {
  CSS.highlights.delete(name)
}

/** The sentence at a place of the document, such as where a selection begins: 0 where there is none. */
export function sentenceAt(root: Element, sentences: readonly Sentence[], place: Range): number {
  const found = sentences.findIndex((_, index) => {
    const range = rangeOf(root, sentences, index)
    return range !== null && range.compareBoundaryPoints(Range.START_TO_END, place) > 0
  })
  return Math.max(0, found)
}

function rangeOf(root: Element, sentences: readonly Sentence[], index: number): Range | null {
  const nodes = textNodesOf(root)
  const text = searchable(nodes.map(({ data }) => data))
  let from = 0
  let passage: Passage | null = null
  // The same words may stand there twice: each sentence is looked for after the one before it.
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
  // Formulas are drawn and the marks of footnotes left out: no sentence knows their characters.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('.formula, .note-mark') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node)
  return nodes
}
