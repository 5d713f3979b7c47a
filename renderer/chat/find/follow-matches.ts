import { findRanges } from './find-ranges.ts'

/** What is found at first, and the match to begin with: the first that is not above what is seen, from 0. */
export interface FoundFirst {
  ranges: Range[]
  begin: number
}

interface MatchFollower {
  onFirst: (found: FoundFirst) => void
  /** The messages have changed, and the matches with them; at most once a frame. */
  onChanged: (ranges: Range[]) => void
}

/** Looks for a query, and again whenever something arrives or changes. Returns the function that ends it. */
export function followMatches(root: HTMLElement, query: string, { onFirst, onChanged }: MatchFollower): () => void {
  const ranges = findRanges(root, query)
  const top = root.parentElement?.getBoundingClientRect().top ?? 0
  const first = ranges.findIndex((range) => range.getBoundingClientRect().bottom >= top)
  onFirst({ ranges, begin: Math.max(first, 0) })

  let frame = 0
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => onChanged(findRanges(root, query)))
  })
  changes.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    changes.disconnect()
    cancelAnimationFrame(frame)
  }
}
