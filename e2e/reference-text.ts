import type { Node } from 'commonmark'

/** Returns the text of a document without markup, as parsed by the reference implementation of CommonMark. */
export function referenceText(document: Node): string {
  let text = ''
  let pictures = 0
  const walker = document.walker()
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { node, entering } = step
    if (node.type === 'image') pictures += entering ? 1 : -1
    if (!entering) continue
    // An image is labelled with its text. An image nested in that text contributes only its own text.
    if (node.type === 'image' && pictures === 1) text += node.firstChild === null ? 'Image' : 'Image: '
    else text += node.literal ?? '\n'
  }
  return text
}
