import { expect, test, vi } from 'vitest'
import { followEnd } from './end-follower.ts'

/** Replaces an observer of the page, and returns a function that calls the newest one. */
function stubObserver(name: 'ResizeObserver' | 'MutationObserver'): () => void {
  let notify = (): void => undefined
  vi.stubGlobal(
    name,
    class {
      constructor(callback: () => void) {
        notify = callback
      }
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  )
  return () => notify()
}

/** A scroller 100 pixels high with what `followEnd` uses, whose content has a height that can be set. */
function openScroller(height: number) {
  const state = { height, top: 0 }
  const resize = stubObserver('ResizeObserver')
  const mutate = stubObserver('MutationObserver')
  const scroller = Object.defineProperties(new EventTarget(), {
    clientHeight: { value: 100 },
    scrollHeight: { get: () => state.height },
    scrollTop: {
      get: () => state.top,
      set(top: number) {
        state.top = Math.min(top, state.height - 100)
      },
    },
    // The fields that `followEnd` uses; unit tests have no DOM.
  }) as unknown as HTMLElement
  const seen: boolean[] = []
  const follower = followEnd({ scroller, content: scroller, place: 'end', onFollowing: (is) => seen.push(is) })
  return {
    follower,
    seen,
    top: () => state.top,
    /** Lays the content out with this height, as the browser does: the position stays inside. */
    layOut(next: number) {
      state.height = next
      state.top = Math.min(state.top, next - 100)
    },
    resized: resize,
    mountRows: mutate,
    scroll(top = state.top) {
      state.top = top
      scroller.dispatchEvent(new Event('scroll'))
    },
    input: (type: string) => scroller.dispatchEvent(new Event(type)),
  }
}

test('the end stays visible while the content grows, until the reader scrolls up', () => {
  const { follower, layOut, resized, scroll, input, top } = openScroller(1000)
  expect(top()).toBe(900)
  layOut(1500)
  resized()
  expect(top()).toBe(1400)
  input('wheel')
  scroll(1300)
  expect(follower.isFollowing()).toBe(false)
  layOut(2000)
  resized()
  expect(top()).toBe(1300)
  scroll(1870)
  expect(follower.isFollowing()).toBe(true)
})

test('a request to go to the end gets there although the content shrinks and grows on the way', () => {
  const { follower, layOut, scroll, input, top } = openScroller(10_000)
  input('wheel')
  scroll(0)
  expect(follower.isFollowing()).toBe(false)
  follower.goToEnd()
  expect(top()).toBe(9900)
  // Estimated heights become measured ones, in two layouts before the next frame.
  layOut(9000)
  layOut(9200)
  scroll()
  expect([follower.isFollowing(), top()]).toEqual([true, 9100])
})

test('a request to go to the end gets there although new rows shrink and grow the content to the same height', () => {
  const { follower, layOut, mountRows, scroll, input, top } = openScroller(10_000)
  input('wheel')
  scroll(0)
  follower.goToEnd()
  scroll()
  mountRows()
  layOut(9800)
  layOut(10_000)
  scroll()
  expect([follower.isFollowing(), top()]).toEqual([true, 9900])
  scroll(5000)
  expect([follower.isFollowing(), top()]).toEqual([false, 5000])
})

// Alt+Up in the composer and Tab into the log scroll with the focus, which is all that the scroller receives of them.
test.each(['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'])(
  'a reader who scrolls up with %s is not taken back, although the content grows',
  (type) => {
    const { follower, layOut, resized, scroll, input, top } = openScroller(1000)
    input(type)
    layOut(1050)
    scroll(700)
    resized()
    expect([follower.isFollowing(), top()]).toEqual([false, 700])
  },
)

test('a reader who has returned to the end stays there, although the content shrinks and grows', () => {
  const { follower, layOut, scroll, input, top } = openScroller(1000)
  input('wheel')
  scroll(700)
  input('wheel')
  scroll(890)
  layOut(800)
  layOut(850)
  scroll()
  expect([follower.isFollowing(), top()]).toEqual([true, 750])
})

test('a scroll up whose first step is close to the end is not taken back', () => {
  const { follower, layOut, scroll, input, top } = openScroller(1000)
  input('wheel')
  scroll(890)
  layOut(1050)
  scroll(850)
  expect([follower.isFollowing(), top()]).toEqual([false, 850])
})

test('a position that a program sets counts as the reader’s while the content keeps its height', () => {
  const { follower, scroll, seen } = openScroller(1000)
  scroll(200)
  expect(follower.isFollowing()).toBe(false)
  expect(seen).toEqual([false])
})

test('nothing is followed after the end', () => {
  const { follower, layOut, scroll, seen } = openScroller(1000)
  follower.stop()
  layOut(500)
  scroll(0)
  expect(seen).toEqual([])
})
