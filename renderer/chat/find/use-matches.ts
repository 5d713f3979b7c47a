import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { foundParts } from '#shared/chat/found-parts.ts'
import type { LogScroll } from '../messages/log-scroll.ts'
import { showSourcesWith } from '../markdown/diagram/drawings.ts'
import { setComparisonOpen } from '../compare/open-comparisons.ts'
import { openPart } from '../messages/open-parts.ts'
import { findRanges } from './find-ranges.ts'
import { countMatches, firstFrom, type Match, matchAt } from './found-list.ts'
import { usePlaces } from './use-places.ts'

interface MatchesOptions {
  conversationId: string
  /** What the messages are drawn in. */
  content: RefObject<HTMLElement | null>
  query: string
  log: LogScroll | null
}

interface Matches {
  /** Whether main has answered for this query. */
  isKnown: boolean
  count: number
  /** The one that is stood on, from 0. */
  index: number
  /** To the next (1) or the previous one (-1), around the ends. */
  go: (step: 1 | -1) => void
}

/** Names of the highlights in `chat-search.css`. They lie over the text, so that the elements of React stay as they are. */
const all = 'found'
const current = 'found-current'

/** Keeps the matches of a query marked, while messages arrive and change, and goes to them wherever they are. */
export function useMatches({ conversationId, content, query, log }: MatchesOptions): Matches {
  const found = usePlaces(conversationId, query)
  const { places } = found
  const count = countMatches(places)
  const [stood, setStood] = useState({ query: '', number: 0 })
  const index = Math.min(stood.number, Math.max(count - 1, 0))

  async function standOn(number: number): Promise<void> {
    setStood({ query: found.query, number })
    const match = matchAt(places, number)
    const root = content.current
    if (match === null || log === null || root === null) return
    const { messageId, position, part, comparedUnder } = match.place
    // Before it is drawn, so that it is drawn with what is to be seen.
    openPart(messageId, part)
    showSourcesWith(query)
    if (comparedUnder !== undefined) setComparisonOpen(comparedUnder, true)
    const element = await log.draw(position)
    if (element === null) return
    // What was unfolded is drawn by then.
    requestAnimationFrame(() => {
      mark(root, query, match)
      log.show(rangeOf(element, query, match) ?? element)
    })
  }

  // Each query begins with what is in sight, or below it.
  const begin = useEffectEvent(() => {
    if (stood.query === found.query) return
    if (count > 0) void standOn(firstFrom(places, log?.firstSeen() ?? 0))
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- With each answer of main.
  useEffect(() => begin(), [found])

  const markNow = useEffectEvent(() => {
    if (content.current !== null) mark(content.current, query, matchAt(places, index))
  })
  useEffect(() => {
    const root = content.current
    if (root === null) return undefined
    let frame = 0
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => markNow())
    })
    changes.observe(root, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(all)
      CSS.highlights.delete(current)
    }
  }, [content])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- They are what is marked.
  useEffect(() => markNow(), [query, places, index])

  return {
    isKnown: found.query === query,
    count,
    index,
    go(step) {
      if (count > 0) void standOn((index + step + count) % count)
    },
  }
}

/** Marks what is drawn of the matches, and the one that is stood on. */
function mark(root: HTMLElement, query: string, match: Match | null): void {
  CSS.highlights.set(all, new Highlight(...findRanges(root, query)))
  const id = CSS.escape(match?.place.messageId ?? '')
  const element = match && root.querySelector(`[data-message="${id}"], [data-answer="${id}"]`)
  const stood = match && element ? rangeOf(element, query, match) : null
  if (stood === null) {
    CSS.highlights.delete(current)
    return
  }
  const highlight = new Highlight(stood)
  highlight.priority = 1
  CSS.highlights.set(current, highlight)
}

/** Where a match is drawn; null as long as it is not, or where Markdown leaves it out. */
function rangeOf(element: Element, query: string, { place, index }: Match): Range | null {
  const ranges = findRanges(element, query).filter(
    (range) => partOf(range) === place.part && messageOf(range) === place.messageId,
  )
  return ranges[index] ?? ranges.at(-1) ?? null
}

/** The message that says it: one of several that are compared in the same place, or the one of the place. */
function messageOf(range: Range): string | undefined {
  const place = range.startContainer.parentElement?.closest<HTMLElement>('[data-answer], [data-message]')
  return place?.dataset['answer'] ?? place?.dataset['message']
}

function partOf(range: Range): string {
  const part = range.startContainer.parentElement?.closest<HTMLElement>('[data-part]')
  return part?.dataset['part'] ?? foundParts.text
}
