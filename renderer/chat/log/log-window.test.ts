import { afterEach, expect, test, vi } from 'vitest'
import type { ScrollPlace } from '../conversation/scroll-memory.ts'
import { createHeights } from './heights.ts'
import { gap, initialRange, LogWindow, type MountedRange } from './log-window.ts'

afterEach(() => vi.unstubAllGlobals())

/** Rows are 180 pixels high with their gap, and the log is 720 pixels high: four rows are visible. */
const row = 160
const height = 720

/** What the log uses of an element; unit tests have no DOM. */
class Box extends EventTarget {
  dataset: Record<string, string> = {}
  clientHeight = height
  scrollHeight = 0
  #top = 0
  get scrollTop() {
    return this.#top
  }
  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight))
  }
  getRect = () => ({ top: 0, bottom: height, height })
  getBoundingClientRect = () => this.getRect()
  closest = () => this
  hasAttribute = () => false
  querySelectorAll: () => Box[] = () => []
  querySelector: (selector: string) => Box | null = () => null
}

/** Opens a log with a branch of this many messages, and renders each range that it asks for. */
function openLog({ count, place = 'end' }: { count: number; place?: ScrollPlace }) {
  const observer = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
  for (const [name, value] of Object.entries({
    ResizeObserver: observer,
    MutationObserver: observer,
    Element: Box,
    window: { innerHeight: height },
    document: { activeElement: null },
    getSelection: (): null => null,
    requestAnimationFrame: (): number => 0,
  }))
    vi.stubGlobal(name, value)

  const heights = createHeights(gap)
  const [scroller, content] = [new Box(), new Box()]
  const branch = (length: number) => {
    heights.follow(Array.from({ length }, (_, position) => `m${position}`))
    scroller.scrollHeight = heights.above(length) + gap
  }
  branch(count)
  const seen: { range: MountedRange; isAtEnd: boolean[]; immediate: boolean[] } = {
    range: initialRange(heights, place),
    isAtEnd: [],
    immediate: [],
  }
  const log = new LogWindow({
    heights,
    place,
    range: seen.range,
    onRange(range, isImmediate) {
      seen.range = range
      seen.immediate.push(isImmediate)
    },
    onAtEnd: (isAtEnd) => seen.isAtEnd.push(isAtEnd),
  })
  const rows = () => log.rowsOf(seen.range).filter((each) => each.type === 'message')
  const boxOf = (position: number) => {
    const box = new Box()
    box.dataset['position'] = String(position)
    const top = () => gap + heights.above(position) - scroller.scrollTop
    box.getRect = () => ({ top: top(), bottom: top() + row, height: row })
    return box
  }
  const boxes = () => rows().map(({ position }) => boxOf(position))
  content.querySelectorAll = boxes
  content.querySelector = (selector) => boxes().find((box) => selector.includes(`"${box.dataset['position']}"`)) ?? null
  // The fields that the log uses.
  const asElement = (box: Box) => box as unknown as HTMLElement
  const commit = () => log.commit(asElement(scroller), asElement(content))
  commit()
  const stop = log.follow()
  return {
    log,
    seen,
    stop,
    append(length: number) {
      branch(length)
      commit()
    },
    scroll(top: number) {
      scroller.dispatchEvent(new Event('wheel'))
      scroller.scrollTop = top
      scroller.dispatchEvent(new Event('scroll'))
      log.updateRange(1, true)
      commit()
    },
    top: () => scroller.scrollTop,
    mounted: () => rows().map(({ position }) => position),
  }
}

/** The scroll position of the end of 1,000 messages. */
const end = 1000 * 180 + gap - height

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('a long conversation opens at its end with the visible messages, and then those above them', () => {
  const { log, mounted, top } = openLog({ count: 1000 })
  expect(top()).toBe(end)
  expect(mounted()).toEqual(between(996, 999))
  log.updateRange(1)
  expect(mounted()).toEqual(between(992, 999))
})

test('it opens where its reader left it', () => {
  const { log, mounted, top } = openLog({ count: 1000, place: { position: 500, top: -30 } })
  expect(top()).toBe(gap + 500 * 180 + 30)
  expect(mounted()).toEqual([...between(500, 504), 999])
  expect(log.placeToStore()).toEqual({ position: 500, top: -30 })
})

test('the range moves with the reader, as soon as half of the overscan is used', () => {
  const { scroll, mounted, seen } = openLog({ count: 1000 })
  scroll(gap + 500 * 180)
  expect(mounted()).toEqual([...between(496, 508), 999])
  scroll(gap + 502 * 180)
  expect(mounted()).toEqual([...between(496, 508), 999])
  scroll(gap + 503 * 180)
  expect(mounted()).toEqual([...between(499, 511), 999])
  expect(seen.immediate).toEqual([true, true])
})

test('a range that reached the end includes appended messages', () => {
  const { log, append, scroll, mounted } = openLog({ count: 1000 })
  append(1002)
  expect(mounted()).toEqual(between(996, 1001))
  scroll(0)
  append(1003)
  expect(mounted()).toEqual([...between(0, 7), 1002])
  expect(log.heightOf({ from: 8, until: 1002 })).toBe(994 * 180 - gap)
})

test('a short conversation is mounted completely', () => {
  const { log, scroll, mounted } = openLog({ count: 60 })
  scroll(0)
  expect(mounted()).toEqual(between(0, 59))
  expect(log.mount(3)).not.toBeNull()
  expect(log.mount(60)).toBeNull()
})

test('the target of a jump is mounted with the visible messages, until the log is scrolled to it', () => {
  const { log, scroll, mounted, seen } = openLog({ count: 1000 })
  expect(log.mount(100)?.dataset['position']).toBe('100')
  expect(mounted()).toEqual([100, ...between(996, 999)])
  log.mount(200)
  expect(mounted()).toEqual([200, ...between(996, 999)])
  log.mount(997)
  expect(seen.immediate).toEqual([true, true])
  scroll(gap + 200 * 180)
  expect(mounted()).toEqual([...between(196, 208), 999])
})

test('the stored place is the end while it is followed, and during a jump from it until that is shown', () => {
  const { log, scroll, seen, stop } = openLog({ count: 1000 })
  log.mount(100)
  expect(log.placeToStore()).toBe('end')
  log.hold()
  expect(log.placeToStore()).toEqual({ position: 996, top: 0 })
  scroll(gap + 100 * 180 + 10)
  expect(log.placeToStore()).toEqual({ position: 100, top: -10 })
  log.goToEnd()
  expect(log.placeToStore()).toBe('end')
  expect(seen.isAtEnd).toEqual([false, true])
  stop()
})
