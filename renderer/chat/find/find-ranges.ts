import { matchesIn, queryPattern } from '#shared/chat/find-words.ts'

/** Text around the messages that is not searched: controls, facts, and words for screen readers only. */
const around = 'button, textarea, input, select, time, [role="toolbar"], [data-find="skip"], [aria-hidden="true"]'
/** A match does not cross these elements: the end of a paragraph is not a space. */
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, article, div'

/** Returns all matches in the order of the text. Ignores case; any white space matches a space. */
export function findRanges(root: Element, query: string): Range[] {
  const pattern = queryPattern(query)
  if (pattern === null) return []
  return textRuns(root).flatMap((run) => rangesIn(run, pattern))
}

/** Returns runs of text nodes that read as one, because only inline elements separate them. */
function textRuns(root: Element): Text[][] {
  const runs: Text[][] = []
  let block: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(around) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const within: Element | null = node.parentElement?.closest(blocks) ?? null
    if (within !== block) runs.push([])
    block = within
    runs.at(-1)?.push(node)
  }
  return runs
}

function rangesIn(run: readonly Text[], pattern: RegExp): Range[] {
  const matches = matchesIn(run.map((node) => node.data).join(''), pattern)
  if (matches.length === 0) return []
  const starts: number[] = []
  let length = 0
  for (const node of run) {
    starts.push(length)
    length += node.data.length
  }
  const nodeAt = (offset: number) => starts.findLastIndex((start) => start <= offset)
  return matches.flatMap(({ start, end }) => {
    const first = nodeAt(start)
    const last = nodeAt(end - 1)
    const [firstNode, lastNode] = [run[first], run[last]]
    if (firstNode === undefined || lastNode === undefined) return []
    const range = document.createRange()
    range.setStart(firstNode, start - (starts[first] ?? 0))
    range.setEnd(lastNode, end - (starts[last] ?? 0))
    return [range]
  })
}
