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

/** Keeps the end visible while the reader is there, and stops when they scroll up. */
export function followEnd({ scroller, content, place, onFollowing }: EndFollowerOptions): EndFollower {
  let isFollowing = place === 'end'
  if (isFollowing) scroller.scrollTop = scroller.scrollHeight
  let lastTop = scroller.scrollTop

  function look(): void {
    const gap = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    if (gap <= nearEndPx) isFollowing = true
    // Only scrolling up stops it: a growing answer also moves the end away.
    else if (scroller.scrollTop < lastTop - 1) isFollowing = false
    lastTop = scroller.scrollTop
    onFollowing(isFollowing)
  }

  function goToEnd(): void {
    isFollowing = true
    scroller.scrollTop = scroller.scrollHeight
    look()
  }

  const resized = new ResizeObserver(() => (isFollowing ? goToEnd() : look()))
  resized.observe(content)
  resized.observe(scroller)
  scroller.addEventListener('scroll', look, { passive: true })
  return {
    goToEnd,
    hold() {
      isFollowing = false
    },
    isFollowing: () => isFollowing,
    stop() {
      resized.disconnect()
      scroller.removeEventListener('scroll', look)
    },
  }
}
