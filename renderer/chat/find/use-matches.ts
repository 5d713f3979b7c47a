import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { foundParts } from '#shared/chat/find-words.ts'
import type { LogScroll } from '../messages/log-scroll.ts'
import { showSourcesWith } from '../../markdown/diagram/drawings.ts'
import { setComparisonOpen } from '../compare/open-comparisons.ts'
import { openPart } from '../messages/parts/open-parts.ts'
import { findRanges } from './find-ranges.ts'
import { countMatches, firstFrom, type FoundMatch, matchAt, useFoundPlaces } from './use-found-places.ts'

interface MatchesOptions {
  conversationId: string
  /** The element that contains the messages. */
  content: RefObject<HTMLElement | null>
  query: string
  log: LogScroll | null
}

interface Matches {
  /** Whether main has answered for this query. */
  isKnown: boolean
  count: number
  /** The selected match, from 0. */
  index: number
  /** Moves to the next (1) or previous (-1) match, around the ends. */
  go: (step: 1 | -1) => void
}

/** Names of the highlights in `find-bar.module.css`. A CSS highlight does not change the DOM, which React owns. */
const all = 'found'
const current = 'found-current'

/** Highlights the matches of a query while messages change, and scrolls to the selected one. */
export function useMatches({ conversationId, content, query, log }: MatchesOptions): Matches {
  const found = useFoundPlaces(conversationId, query)
  const { places } = found
  const count = countMatches(places)
  const [selected, setSelected] = useState({ query: '', number: 0 })
  const index = Math.min(selected.number, Math.max(count - 1, 0))

  async function selectMatch(number: number): Promise<void> {
    setSelected({ query: found.query, number })
    const match = matchAt(places, number)
    const root = content.current
    if (match === null || log === null || root === null) return
    const { messageId, position, part, comparedUnder } = match.place
    // Opened before the message is mounted, so that its first render includes the match.
    openPart(messageId, part)
    showSourcesWith(query)
    if (comparedUnder !== undefined) setComparisonOpen(comparedUnder, true)
    const element = await log.mount(position)
    if (element === null) return
    // The opened parts are rendered by then.
    requestAnimationFrame(() => {
      highlightMatches(root, query, match)
      log.show(rangeOf(element, query, match) ?? element)
    })
  }

  // A new query selects the first match that is visible or below.
  const selectFirst = useEffectEvent(() => {
    if (selected.query === found.query) return
    if (count > 0) void selectMatch(firstFrom(places, log?.firstVisible() ?? 0))
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- Runs with each answer of main.
  useEffect(() => selectFirst(), [found])

  const highlightNow = useEffectEvent(() => {
    if (content.current !== null) highlightMatches(content.current, query, matchAt(places, index))
  })
  useEffect(() => {
    const root = content.current
    if (root === null) return undefined
    let frame = 0
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => highlightNow())
    })
    changes.observe(root, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(all)
      CSS.highlights.delete(current)
      showSourcesWith('')
    }
  }, [content])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- These are what the highlights show.
  useEffect(() => highlightNow(), [query, places, index])

  return {
    isKnown: found.query === query,
    count,
    index,
    go(step) {
      if (count > 0) void selectMatch((index + step + count) % count)
    },
  }
}

/** Highlights the mounted matches, and the selected one. */
function highlightMatches(root: HTMLElement, query: string, match: FoundMatch | null): void {
  CSS.highlights.set(all, new Highlight(...findRanges(root, query)))
  const id = CSS.escape(match?.place.messageId ?? '')
  const element = match && root.querySelector(`[data-message="${id}"], [data-answer="${id}"]`)
  const selected = match && element ? rangeOf(element, query, match) : null
  if (selected === null) {
    CSS.highlights.delete(current)
    return
  }
  const highlight = new Highlight(selected)
  highlight.priority = 1
  CSS.highlights.set(current, highlight)
}

/** Returns the range of a match; null if it is not mounted, or Markdown does not show it. */
function rangeOf(element: Element, query: string, { place, index }: FoundMatch): Range | null {
  const ranges = findRanges(element, query).filter(
    (range) => partOf(range) === place.part && messageOf(range) === place.messageId,
  )
  return ranges[index] ?? ranges.at(-1) ?? null
}

/** Returns the id of the message that contains a range: a compared answer, or the message of the turn. */
function messageOf(range: Range): string | undefined {
  const place = range.startContainer.parentElement?.closest<HTMLElement>('[data-answer], [data-message]')
  return place?.dataset['answer'] ?? place?.dataset['message']
}

function partOf(range: Range): string {
  const part = range.startContainer.parentElement?.closest<HTMLElement>('[data-part]')
  return part?.dataset['part'] ?? foundParts.text
}
