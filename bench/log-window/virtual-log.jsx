// The same log with @tanstack/react-virtual, as its guide for chats recommends: rows measured with `measureElement`,
// anchored to the end, following appended messages, opened at an initial offset with the measurements of last time.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConversation } from '../../renderer/chat/conversation/use-conversation.ts'
import { pinnedPositions, positionOf } from '../../renderer/chat/log/mounted-rows.ts'
import { Row } from './rows.jsx'

// The same numbers as in the app.
const gap = 20
const estimate = 160
const nearEndPx = 32

export function VirtualLog({ conversationId, overscan, onReady }) {
  const order = useConversation((state) => state.order)
  const lastId = order.at(-1)
  const isStreaming = useConversation((state) => state.messages[lastId]?.status === 'streaming')
  const scroller = useRef(null)
  const content = useRef(null)
  const [{ place, heights: storedHeights }] = useState(() => readStored(conversationId))
  const [stored] = useState(() => restoreMeasurements(storedHeights, order))
  // Before the virtualizer, which is empty once its effects are cleaned up.
  const list = useRef(null)
  useLayoutEffect(() => {
    const keep = () => {
      const heights = []
      for (const { index, size } of list.current.takeSnapshot()) heights[index] = size
      const here = list.current.isAtEnd() ? 'end' : firstVisible(scroller.current, content.current)
      localStorage.setItem(conversationId, JSON.stringify({ heights, place: here ?? 'end' }))
    }
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [conversationId])
  // oxlint-disable-next-line react/incompatible-library -- It is what is measured.
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => stored.estimate,
    getItemKey: (position) => order[position] ?? position,
    gap,
    paddingStart: gap,
    paddingEnd: 24,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEndPx,
    overscan,
    initialMeasurementsCache: stored.items,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => stored.offsetOf(place),
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinnedPositions(), order.length - 1])]
        .filter((position) => position >= 0 && position < order.length)
        .toSorted((one, other) => one - other),
  })

  useLayoutEffect(() => {
    list.current = virtualizer
    // Its default leaves rows that are measured again above the view uncorrected while the reader scrolls up.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }, _delta, { scrollOffset }) => end <= scrollOffset
    content.current.dataset.placing = ''
    requestAnimationFrame(() => requestAnimationFrame(() => delete content.current?.dataset.placing))
    if (place === 'end') virtualizer.scrollToEnd()
    else virtualizer.scrollToOffset(stored.offsetOf(place))
  }, [virtualizer, place, stored])

  // A new answer was just requested: go to the end.
  const seenAnswer = useRef(isStreaming ? lastId : undefined)
  useEffect(() => {
    if (!isStreaming || lastId === seenAnswer.current) return
    seenAnswer.current = lastId
    virtualizer.scrollToEnd()
  }, [virtualizer, isStreaming, lastId])

  useLayoutEffect(() => {
    onReady({
      scroller: scroller.current,
      goToEnd: () => virtualizer.scrollToEnd(),
      async goTo(position) {
        virtualizer.scrollToIndex(position, { align: 'center' })
        const isMounted = () => content.current.querySelector(`[data-position="${position}"]`) !== null
        while (!isMounted()) await new Promise(requestAnimationFrame)
      },
    })
  })

  return (
    <div className="bench-scroller" ref={scroller} tabIndex={-1}>
      <div className="log virtual" ref={content}>
        <div style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-position={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row id={order[index]} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function readStored(conversationId) {
  return JSON.parse(localStorage.getItem(conversationId) ?? '{"heights":[],"place":"end"}')
}

/** Returns the stored heights as measurements, the estimate of the others, and the offset of a place. */
function restoreMeasurements(heights, order) {
  const known = heights.filter((height) => height !== null)
  const mean = known.length === 0 ? estimate : known.reduce((sum, height) => sum + height, 0) / known.length
  let start = gap
  const starts = []
  const items = []
  for (const [index, key] of order.entries()) {
    const measured = heights[index] ?? null
    const size = measured ?? mean
    starts.push(start)
    if (measured !== null) items.push({ index, key, start, size, end: start + size, lane: 0 })
    start += size + gap
  }
  return {
    items,
    estimate: mean,
    offsetOf: (place) =>
      place === 'end' ? start - gap + 24 - window.innerHeight : (starts[place.position] ?? 0) - place.top,
  }
}

function firstVisible(scroller, content) {
  const { top } = scroller.getBoundingClientRect()
  for (const element of content.querySelectorAll('[data-position]')) {
    const box = element.getBoundingClientRect()
    if (box.bottom > top) return { position: positionOf(element), top: box.top - top }
  }
  return null
}
