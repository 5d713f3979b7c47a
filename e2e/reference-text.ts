import type { Node } from 'commonmark'

/** The words of a document as the reference implementation of CommonMark reads it: what of them is not markup. */
export function referenceText(document: Node): string {
  let text = ''
  let pictures = 0
  const walker = document.walker()
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { node, entering } = step
    if (node.type === 'image') pictures += entering ? 1 : -1
    if (!entering) continue
    // A picture is named by its words, and one within these words by its own alone.
    if (node.type === 'image' && pictures === 1) text += node.firstChild === null ? 'Image' : 'Image: '
    else text += node.literal ?? '\n'
  }
  return text
}
