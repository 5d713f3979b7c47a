import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { followMatches } from './follow-matches.ts'

interface Matches {
  count: number
  /** The one that is stood on, from 0. */
  index: number
  /** To the next (1) or the previous one (-1), around the ends. */
  go: (step: 1 | -1) => void
}

/** Names of the highlights in `chat-search.css`. They lie over the text, so that the elements of React stay as they are. */
const all = 'found'
const current = 'found-current'

/** Keeps the matches of a query marked, while messages arrive and change. */
export function useMatches(
  content: RefObject<HTMLElement | null>,
  query: string,
  onStand: (range: Range) => void,
): Matches {
  const [{ ranges, index }, setMatches] = useState<{ ranges: Range[]; index: number }>({ ranges: [], index: 0 })
  const standOn = useEffectEvent((found: readonly Range[], place: number) => {
    const range = found[place]
    if (range !== undefined) onStand(range)
  })

  useEffect(() => {
    if (content.current === null) return undefined
    return followMatches(content.current, query, {
      onFirst(found) {
        setMatches({ ranges: found.ranges, index: found.begin })
        standOn(found.ranges, found.begin)
      },
      onChanged: (found) =>
        setMatches((before) => ({ ranges: found, index: Math.min(before.index, Math.max(found.length - 1, 0)) })),
    })
  }, [content, query])

  useEffect(() => mark(ranges, index), [ranges, index])

  return {
    count: ranges.length,
    index,
    go(step) {
      if (ranges.length === 0) return
      const next = (index + step + ranges.length) % ranges.length
      setMatches({ ranges, index: next })
      const range = ranges[next]
      if (range !== undefined) onStand(range)
    },
  }
}

/** Returns the function that takes the marks away. */
function mark(ranges: readonly Range[], index: number): () => void {
  const stood = ranges[index]
  CSS.highlights.set(all, new Highlight(...ranges))
  if (stood !== undefined) {
    const highlight = new Highlight(stood)
    highlight.priority = 1
    CSS.highlights.set(current, highlight)
  }
  return () => {
    CSS.highlights.delete(all)
    CSS.highlights.delete(current)
  }
}
