/** This close to the end, in pixels, counts as being there. */
const nearEnd = 32

export interface EndFollower {
  goToEnd: () => void
  /** Stays where it is now, until the reader is at the end again. */
  hold: () => void
  isFollowing: () => boolean
  stop: () => void
}

interface EndFollowerOptions {
  scroller: HTMLElement
  /** What grows inside. */
  content: HTMLElement
  /** Where to begin: at the end, or where it is scrolled to. */
  place: 'end' | 'here'
  onFollowing: (isFollowing: boolean) => void
}

/** Keeps the end in view while the reader is there, and leaves a reader who has scrolled up in peace. */
export function followEnd({ scroller, content, place, onFollowing }: EndFollowerOptions): EndFollower {
  let isFollowing = place === 'end'
  if (isFollowing) scroller.scrollTop = scroller.scrollHeight
  let lastTop = scroller.scrollTop

  function look(): void {
    const gap = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    if (gap <= nearEnd) isFollowing = true
    // Only scrolling up means leaving: the end also moves away by itself, when an answer grows.
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
