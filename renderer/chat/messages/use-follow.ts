import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type EndFollower, followEnd } from './end-follower.ts'
import { keepPlace, readPlace } from './scroll-memory.ts'

interface Follow {
  /** To be set on what scrolls, and on what grows inside it. */
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  goToEnd: () => void
  /** Stays where it is, until the reader is at the end again. */
  hold: () => void
}

/**
 * Follows the end of a conversation, and remembers where its reader left it. A new answer (`startedAnswer`) brings the
 * end into view: it was asked for just now.
 */
export function useFollow(conversationId: string, startedAnswer: string | undefined): Follow {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follower = useRef<EndFollower>(null)
  const seenAnswer = useRef(startedAnswer)
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    if (scroller.current === null || content.current === null) return undefined
    const following = followEnd({
      scroller: scroller.current,
      content: content.current,
      place: readPlace(localStorage, conversationId),
      onFollowing: setAtEnd,
    })
    follower.current = following
    const keep = () => keepPlace(localStorage, conversationId, following.place())
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      following.stop()
      window.removeEventListener('pagehide', keep)
    }
  }, [conversationId])

  useEffect(() => {
    if (startedAnswer === undefined || startedAnswer === seenAnswer.current) return
    seenAnswer.current = startedAnswer
    follower.current?.goToEnd()
  }, [startedAnswer])

  const hold = useCallback(() => follower.current?.hold(), [])
  return { scroller, content, isAtEnd, goToEnd: () => follower.current?.goToEnd(), hold }
}
