import { type RefObject, useEffect, useRef } from 'react'

/** Distance in pixels that counts as being at the end. */
const nearEndPx = 32

export interface EndFollower {
  goToEnd: () => void
  /** Stops following until the reader scrolls to the end again. */
  hold: () => void
  isFollowing: () => boolean
  stop: () => void
}

interface EndFollowerOptions {
  scroller: HTMLElement
  /** The growing element inside. */
  content: HTMLElement
  /** Where to begin: at the end, or at the current scroll position. */
  place: 'end' | 'here'
  onFollowing: (isFollowing: boolean) => void
}

/**
 * What a reader scrolls with. A press in the scroll bar is one on the scroller. A key pressed outside of it, such as Tab,
 * arrives only as the focus.
 */
const scrollInputs = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const

/** Keeps the end visible while the reader is there, and stops when they scroll up. */
export function followEnd({ scroller, content, place, onFollowing }: EndFollowerOptions): EndFollower {
  let isFollowing = place === 'end'
  if (isFollowing) scroller.scrollTop = scroller.scrollHeight
  let lastTop = scroller.scrollTop
  let lastHeight = scroller.scrollHeight
  /** Whether the reader may have scrolled since following last started. */
  let hasInput = false
  /** Whether rows were mounted or unmounted since the last look. */
  let hasNewRows = false

  function look(): void {
    const gap = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    // Content that shrinks, for example to its measured height, also moves the scroll position up. New rows may shrink
    // and grow it in one layout, and leave the height as it was.
    const isLayout = !hasInput && (hasNewRows || scroller.scrollHeight !== lastHeight)
    hasNewRows = false
    if (gap <= nearEndPx) {
      // Not while following: the first step of a scroll up is still close to the end.
      if (!isFollowing) hasInput = false
      isFollowing = true
    }
    // Only scrolling up stops it: a growing answer also moves the end away.
    else if (scroller.scrollTop < lastTop - 1) {
      if (isLayout && isFollowing) scroller.scrollTop = scroller.scrollHeight
      else isFollowing = false
    }
    lastTop = scroller.scrollTop
    lastHeight = scroller.scrollHeight
    onFollowing(isFollowing)
  }

  function followToEnd(): void {
    isFollowing = true
    scroller.scrollTop = scroller.scrollHeight
    look()
  }

  const noteInput = (): void => {
    hasInput = true
  }
  const resized = new ResizeObserver(() => (isFollowing ? followToEnd() : look()))
  resized.observe(content)
  resized.observe(scroller)
  const mutated = new MutationObserver(() => {
    hasNewRows = true
  })
  mutated.observe(content, { childList: true })
  scroller.addEventListener('scroll', look, { passive: true })
  for (const input of scrollInputs) scroller.addEventListener(input, noteInput, { passive: true })
  return {
    goToEnd() {
      hasInput = false
      followToEnd()
    },
    hold() {
      isFollowing = false
    },
    isFollowing: () => isFollowing,
    stop() {
      resized.disconnect()
      mutated.disconnect()
      scroller.removeEventListener('scroll', look)
      for (const input of scrollInputs) scroller.removeEventListener(input, noteInput)
    },
  }
}

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
