import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPlace, readPlace } from './scroll-memory.ts'

/** This close to the end, in pixels, counts as being there. */
const nearEnd = 32

interface Follow {
  setScroller: (element: HTMLDivElement | null) => void
  setContent: (element: HTMLDivElement | null) => void
  isAtEnd: boolean
  goToEnd: () => void
}

/**
 * Keeps the end in view while the reader is there, and leaves a reader who has scrolled up in peace. A new answer
 * (`startedAnswer`) brings the end back into view: it was asked for just now.
 */
export function useFollow(conversationId: string, startedAnswer: string | undefined): Follow {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)

  useLayoutEffect(() => {
    if (scroller === null || content === null) return
    const place = readPlace(localStorage, conversationId)
    isFollowing.current = place === 'end'
    scroller.scrollTop = place === 'end' ? scroller.scrollHeight : place
    let lastTop = scroller.scrollTop

    function look(element: HTMLDivElement): void {
      const gap = element.scrollHeight - element.scrollTop - element.clientHeight
      if (gap <= nearEnd) isFollowing.current = true
      // Only scrolling up means leaving: the end also moves away by itself, when an answer grows.
      else if (element.scrollTop < lastTop - 1) isFollowing.current = false
      lastTop = element.scrollTop
      setAtEnd(gap <= nearEnd || isFollowing.current)
    }
    const scrolled = () => look(scroller)
    const resized = new ResizeObserver(() => {
      if (isFollowing.current) scroller.scrollTop = scroller.scrollHeight
      look(scroller)
    })
    const keep = () => keepPlace(localStorage, conversationId, isFollowing.current ? 'end' : Math.round(lastTop))

    scroller.addEventListener('scroll', scrolled, { passive: true })
    scroller.addEventListener('scrollend', keep)
    window.addEventListener('pagehide', keep)
    resized.observe(content)
    resized.observe(scroller)
    return () => {
      keep()
      resized.disconnect()
      window.removeEventListener('pagehide', keep)
      scroller.removeEventListener('scrollend', keep)
      scroller.removeEventListener('scroll', scrolled)
    }
  }, [scroller, content, conversationId])

  function goToEnd(): void {
    isFollowing.current = true
    setAtEnd(true)
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight
  }

  const seenAnswer = useRef(startedAnswer)
  useEffect(() => {
    if (startedAnswer === undefined || startedAnswer === seenAnswer.current) return
    seenAnswer.current = startedAnswer
    isFollowing.current = true
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight
  }, [startedAnswer, scroller])

  return { setScroller, setContent, isAtEnd, goToEnd }
}
