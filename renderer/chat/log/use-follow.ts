import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type EndFollower, followEnd } from '../messages/parts/end-follower.ts'
import { storePlace, readPlace, type ScrollPlace } from '../conversation/scroll-memory.ts'

interface FollowOptions {
  conversationId: string
  /** The id of the answer that is arriving, if any. */
  startedAnswer: string | undefined
  /** The scrolling element, and the growing one inside. */
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  /** Returns the first visible message. */
  place: () => Exclude<ScrollPlace, 'end'> | null
}

interface Follow {
  isAtEnd: boolean
  goToEnd: () => void
  /** Stops following until the reader scrolls to the end again. */
  hold: () => void
}

/**
 * Follows the end of a conversation, and stores where its reader left it. A new answer (`startedAnswer`) scrolls to the
 * end, since it was just requested.
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
      place: readPlace(conversationId) === 'end' ? 'end' : 'here',
      onFollowing: setAtEnd,
    })
    follower.current = following
    const keep = () => {
      const here = following.isFollowing() ? 'end' : readHere()
      if (here !== null) storePlace(conversationId, here)
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
