import type { Positions } from '../conversation/conversation-store.ts'
import type { ScrollPlace } from '../conversation/scroll-memory.ts'
import { type EndFollower, followEnd } from '../messages/parts/end-follower.ts'
import type { Heights } from './heights.ts'
import { type LogEvent, type LogState, nextLogState, stanceOf } from './log-state.ts'
import { pinnedPositions, positionOf, type Row, rowsOf } from './mounted-rows.ts'

/** Conversations up to this length are mounted completely: a window would save nothing. */
const virtualizeAbove = 60
/** Pixels between two messages: `gap` of `.log`. */
export const gap = 20

/**
 * The mounted positions, and single ones outside of them. `until` is infinite if they reach the end: then they include
 * appended messages.
 */
export interface MountedRange extends Positions {
  readonly pinned: readonly number[]
}

interface LogWindowOptions {
  heights: Heights
  /** Where the reader left the conversation. */
  place: ScrollPlace
  /** What is mounted first: `initialRange`. */
  range: MountedRange
  /** Mounts a range; before it returns if it `isImmediate`. */
  onRange: (range: MountedRange, isImmediate: boolean) => void
  onAtEnd: (isAtEnd: boolean) => void
}

/**
 * Decides which messages of a long conversation are mounted, and where the log is scrolled; `nextLogState` has its
 * states. Messages are in the normal flow, between spacers for the unmounted ones: so the end is exact, and Chromium's
 * scroll anchoring keeps the visible part in place when heights above it change (decision 13).
 *
 * Call `commit` after each render of another range or branch.
 */
export class LogWindow {
  readonly #options: LogWindowOptions
  readonly #resized: ResizeObserver
  #state: LogState
  #range: MountedRange
  #scroller: HTMLElement | null = null
  #content: HTMLElement | null = null
  #follower: EndFollower | null = null

  constructor(options: LogWindowOptions) {
    const { heights, place, range } = options
    this.#options = options
    this.#state = { name: place === 'end' ? 'following' : 'reading' }
    this.#range = range
    this.#resized = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target, heights)))
  }

  /** Whether the branch is so short that all of it is mounted. */
  get mountsAll(): boolean {
    return this.#options.heights.count <= virtualizeAbove
  }

  /** Returns the positions that a range mounts. */
  positionsOf({ from, until }: MountedRange): Positions {
    const { count } = this.#options.heights
    return this.mountsAll ? { from: 0, until: count } : { from, until: Math.min(until, count) }
  }

  rowsOf(range: MountedRange): Row[] {
    const { count } = this.#options.heights
    return rowsOf(count, this.positionsOf(range), this.mountsAll ? [] : [...range.pinned, count - 1])
  }

  /** Returns the height of a spacer in pixels. */
  readonly heightOf = ({ from, until }: Positions): number => {
    const { heights } = this.#options
    return heights.above(until) - heights.above(from) - gap
  }

  /** The ref callback of every message. */
  readonly watch = (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined
    this.#resized.observe(element)
    return () => this.#resized.unobserve(element)
  }

  /** Measures what was mounted. The first time, it scrolls to the reader's place before anything else is mounted. */
  commit(scroller: HTMLElement, content: HTMLElement): void {
    const { heights, place } = this.#options
    if (this.#scroller === null) scrollToPlace(scroller, content, place)
    this.#scroller = scroller
    this.#content = content
    if (this.mountsAll) return
    for (const element of content.querySelectorAll(':scope > [data-position]')) measure(element, heights)
    // Only the visible messages, so that nothing else delays the first paint.
    this.updateRange(0)
  }

  /** Mounts the visible messages, and `overscan` times the viewport above and below. */
  updateRange(overscan: number, isImmediate = false): void {
    if (this.#scroller === null || this.mountsAll) return
    const wanted = this.#visibleRange(this.#scroller, overscan)
    const needed = this.#visibleRange(this.#scroller, overscan / 2)
    if (this.#range.from <= needed.from && this.#range.until >= needed.until) return
    this.#send('rangeMoved')
    this.#change({ ...wanted, pinned: pinnedPositions() }, isImmediate)
  }

  /** Follows the end if the reader is there, until the returned function is called. */
  follow(): () => void {
    if (this.#scroller === null || this.#content === null) return () => undefined
    const follower = followEnd({
      scroller: this.#scroller,
      content: this.#content,
      place: this.#options.place === 'end' ? 'end' : 'here',
      onFollowing: (isAtEnd) => {
        this.#send(isAtEnd ? 'atEnd' : 'awayFromEnd')
        this.#options.onAtEnd(isAtEnd)
      },
    })
    this.#follower = follower
    return () => follower.stop()
  }

  readonly goToEnd = (): void => this.#follower?.goToEnd()

  /** Stops following until the reader scrolls to the end again. */
  readonly hold = (): void => {
    this.#follower?.hold()
    this.#send('awayFromEnd')
  }

  /** Mounts a loaded message that may be far away, and returns its element. */
  mount(position: number): HTMLElement | null {
    const { from, until } = this.#range
    if ((position < from || position >= until) && !this.mountsAll) {
      // In addition to the visible messages, which stay; its neighbours are mounted once it is scrolled to.
      this.#send('jump')
      this.#change({ ...this.#range, pinned: [...pinnedPositions(), position] }, true)
    }
    return this.#content?.querySelector<HTMLElement>(`[data-position="${position}"]`) ?? null
  }

  /** Returns where the reader is: the first visible message. */
  firstVisible(): Exclude<ScrollPlace, 'end'> | null {
    if (this.#scroller === null || this.#content === null) return null
    const { top } = this.#scroller.getBoundingClientRect()
    for (const element of this.#content.querySelectorAll(':scope > [data-position]')) {
      const box = element.getBoundingClientRect()
      const position = positionOf(element)
      if (position !== null && box.bottom > top) return { position, top: box.top - top }
    }
    return null
  }

  /** Returns the place to restore when the conversation is opened again; null if nothing is visible. */
  placeToStore(): ScrollPlace | null {
    return stanceOf(this.#state) === 'following' ? 'end' : this.firstVisible()
  }

  #send(event: LogEvent): void {
    this.#state = nextLogState(this.#state, event)
  }

  #change(range: MountedRange, isImmediate: boolean): void {
    this.#range = range
    this.#options.onRange(range, isImmediate)
  }

  /** Returns the visible positions, and `overscan` times the viewport above and below. */
  #visibleRange({ scrollTop, clientHeight }: HTMLElement, overscan: number): MountedRange {
    const more = clientHeight * overscan
    return rangeBetween(this.#options.heights, scrollTop - gap - more, scrollTop - gap + clientHeight + more)
  }
}

/** Returns the range that fills the window when a conversation is opened. */
export function initialRange(heights: Heights, place: ScrollPlace): MountedRange {
  const end = heights.above(heights.count)
  if (place === 'end') return rangeBetween(heights, end - window.innerHeight, end)
  const top = heights.above(place.position)
  return { ...rangeBetween(heights, top, top + window.innerHeight), from: place.position }
}

/** Returns the range between two distances from the first message. */
function rangeBetween(heights: Heights, top: number, bottom: number): MountedRange {
  const until = heights.at(bottom) + 1
  return { from: heights.at(top), until: until < heights.count ? until : Infinity, pinned: [] }
}

/** Scrolls to the end, or to where the reader was if that message is mounted. */
function scrollToPlace(scroller: HTMLElement, content: HTMLElement, place: ScrollPlace): void {
  forceLayout(content)
  if (place === 'end') {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const element = content.querySelector(`[data-position="${place.position}"]`)
  if (!element) return
  scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - place.top
}

/**
 * Lays out all mounted messages until they were painted. Before that, they have an estimated height, and would move the
 * scroll target away.
 */
function forceLayout(content: HTMLElement): void {
  content.dataset['placing'] = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete content.dataset['placing']))
}

function measure(element: Element, heights: Heights): void {
  const position = positionOf(element)
  // An element that was just removed has no height.
  const { height } = element.getBoundingClientRect()
  if (position !== null && height > 0 && !element.hasAttribute('data-unread')) heights.measure(position, height)
}
