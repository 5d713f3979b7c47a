import { type RefObject, useEffect, useRef } from 'react'
import { followEnd } from './end-follower.ts'

/** Keeps the end of a box visible while its content grows, until the reader scrolls up. Set both refs. */
export function useFollowEnd(isGrowing: boolean): {
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
} {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isGrowing || scroller.current === null || content.current === null) return undefined
    const following = followEnd({
      scroller: scroller.current,
      content: content.current,
      place: 'end',
      onFollowing: () => undefined,
    })
    return () => following.stop()
  }, [isGrowing])
  return { scroller, content }
}
