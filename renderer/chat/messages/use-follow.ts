import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type EndFollower, followEnd } from './end-follower.ts'
import { keepPlace, readPlace, type ScrollPlace } from './scroll-memory.ts'

interface FollowOptions {
  conversationId: string
  /** The answer that arrives, if one does. */
  startedAnswer: string | undefined
  /** What scrolls, and what grows inside it. */
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  /** The first message in sight. */
  place: () => Exclude<ScrollPlace, 'end'> | null
}

interface Follow {
  isAtEnd: boolean
  goToEnd: () => void
  /** Stays where it is, until the reader is at the end again. */
  hold: () => void
}

/**
 * Follows the end of a conversation, and remembers where its reader left it. A new answer (`startedAnswer`) brings the
 * end into view: it was asked for just now.
 */
export function useFollow({ conversationId, startedAnswer, scroller, content, place }: FollowOptions): Follow {
  const follower = useRef<EndFollower>(null)
  const seenAnswer = useRef(startedAnswer)
  const [isAtEnd, setAtEnd] = useState(true)
  const readHere = useEffectEvent(place)

  useLayoutEffect(() => {
    if (scroller.current === null || content.current === null) return undefined
    const following = followEnd({
      scroller: scroller.current,
      content: content.current,
      place: readPlace(localStorage, conversationId) === 'end' ? 'end' : 'here',
      onFollowing: setAtEnd,
    })
    follower.current = following
    const keep = () => {
      const here = following.isFollowing() ? 'end' : readHere()
      if (here !== null) keepPlace(localStorage, conversationId, here)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      following.stop()
      window.removeEventListener('pagehide', keep)
    }
  }, [conversationId, scroller, content])

  useEffect(() => {
    if (startedAnswer === undefined || startedAnswer === seenAnswer.current) return
    seenAnswer.current = startedAnswer
    follower.current?.goToEnd()
  }, [startedAnswer])

  const hold = useCallback(() => follower.current?.hold(), [])
  return { isAtEnd, goToEnd: () => follower.current?.goToEnd(), hold }
}
