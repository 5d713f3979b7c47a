// A page that shows the same conversation in either log, and measures what is painted. Plain JavaScript, as in
// markdown-peers: the compared package is installed only for benchmarks, so types cannot be checked.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { OpenConversationContext } from '../../renderer/chat/conversation/use-conversation.ts'
import { ToastProvider } from '../../renderer/ui/toast.tsx'
import { mixed } from '../chat-markdown-texts.ts'
import { createLongConversation, messageCount, setAnswer } from './rows.jsx'
import { VirtualLog } from './virtual-log.jsx'
import { WrittenLog } from './written-log.jsx'

const root = createRoot(document.querySelector('#root'))
let store = createLongConversation()
let log

/** Resolves after the paint of the next frame. */
function nextPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage(null)
    })
  })
}

/** Resolves between frames, after `watchFrames`: a log receives a scroll event before the paint, as from a person. */
async function betweenFrames() {
  await nextPaint()
  await new Promise((resolve) => setTimeout(resolve, 2))
}

const rowElements = () => [...document.querySelectorAll('[data-position]')]
const gapBelow = ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight

/** Returns whether no part of the view is empty. Messages are 20 pixels apart. */
function isCovered() {
  const boxes = rowElements().map((row) => row.getBoundingClientRect())
  for (let y = 24; y < window.innerHeight - 24; y += 21) {
    if (!boxes.some(({ top, bottom }) => bottom >= y - 21 && top <= y + 21)) return false
  }
  return true
}

/** Returns the first visible row. */
function firstSeen() {
  const row = rowElements().find((each) => each.getBoundingClientRect().bottom > 0)
  return row === undefined ? null : { position: row.dataset.position, top: row.getBoundingClientRect().top }
}

const readBlocks = 'p, li, pre, tr, h2, .bench-said'

/** Returns a visible paragraph, line or block, and its top: what a reader looks at. */
function readBlock() {
  for (let y = 120; y < window.innerHeight; y += 20) {
    const block = document.elementFromPoint(window.innerWidth / 2, y)?.closest(readBlocks)
    if (block) return { block, top: block.getBoundingClientRect().top }
  }
  throw new Error('Nothing is visible')
}

/** Returns how far a block is from a position; a window's height if it was unmounted. */
function movedFrom(block, top) {
  return block.isConnected ? Math.abs(block.getBoundingClientRect().top - top) : window.innerHeight
}

function topOf(position) {
  return document.querySelector(`[data-position="${position}"]`)?.getBoundingClientRect().top ?? Number.NaN
}

/** Counts painted frames, and those with an empty part. */
function watchFrames() {
  const seen = { frames: 0, blank: 0, unprepared: 0, from: log.scroller.scrollTop }
  const watching = new AbortController()
  // Before the log handles it: the compositor may already have shown this position.
  const onScroll = () => {
    if (!isCovered()) seen.unprepared += 1
  }
  window.addEventListener('scroll', onScroll, { capture: true })
  const done = (async () => {
    while (!watching.signal.aborted) {
      await nextPaint()
      seen.frames += 1
      if (!isCovered()) seen.blank += 1
    }
    window.removeEventListener('scroll', onScroll, { capture: true })
  })()
  return async () => {
    watching.abort()
    await done
    return { ...seen, distance: Math.abs(seen.from - log.scroller.scrollTop) }
  }
}

/** Waits until nothing moved for 12 frames. */
async function settle() {
  let before = ''
  for (let still = 0; still < 12;) {
    await nextPaint()
    const now = JSON.stringify([log.scroller.scrollHeight, log.scroller.scrollTop, firstSeen()])
    still = now === before ? still + 1 : 0
    before = now
  }
}

/** Returns the furthest that a visible block moves in any painted frame of `work`. */
async function largestShift(frames, work) {
  while (!isCovered()) await nextPaint()
  const { block, top } = readBlock()
  let largest = 0
  for (let frame = 0; frame < frames; frame += 1) {
    work(frame)
    await nextPaint()
    largest = Math.max(largest, movedFrom(block, top))
  }
  return largest
}

let answers = 0
let stopWatching = null

globalThis.logWindow = {
  /** Opens a conversation. Returns when its last messages were painted, in milliseconds, and how far from its end. */
  async open(kind, overscan, conversationId) {
    flushSync(() => root.render(null))
    store = createLongConversation()
    await nextPaint()
    const began = performance.now()
    const onReady = (ready) => {
      log = ready
    }
    flushSync(() =>
      root.render(
        <ToastProvider>
          <OpenConversationContext value={store}>
            {kind === 'written' ? (
              <WrittenLog conversationId={conversationId} onReady={onReady} />
            ) : (
              <VirtualLog conversationId={conversationId} overscan={overscan} onReady={onReady} />
            )}
          </OpenConversationContext>
        </ToastProvider>,
      ),
    )
    do await nextPaint()
    while (firstSeen() === null || !isCovered())
    const paintMs = performance.now() - began
    const gapAtPaint = Math.abs(gapBelow(log.scroller))
    let largestGap = gapAtPaint
    for (let frame = 0; frame < 30; frame += 1) {
      await nextPaint()
      largestGap = Math.max(largestGap, Math.abs(gapBelow(log.scroller)))
    }
    return { paintMs, gapAtPaint, largestGap, rows: rowElements().length }
  },

  settle,
  focus: () => log.scroller.focus(),
  goToEnd: () => log.goToEnd(),
  /** Unmounts the log, which stores the place and the heights; returns what the reader saw. */
  async leave() {
    await settle()
    const { block, top } = readBlock()
    const seen = { position: block.closest('[data-position]').dataset.position, text: block.textContent, top }
    flushSync(() => root.render(null))
    return seen
  },
  /** Returns how far that is from its place. */
  async movedSince({ position, text, top }) {
    await settle()
    const blocks = [...document.querySelectorAll(`[data-position="${position}"] :is(${readBlocks})`)]
    const block = blocks.find(({ textContent }) => textContent === text)
    return block === undefined ? window.innerHeight : movedFrom(block, top)
  },
  gap: () => gapBelow(log.scroller),
  setShare(share) {
    log.scroller.scrollTop = (log.scroller.scrollHeight - log.scroller.clientHeight) * share
  },

  watch() {
    stopWatching = watchFrames()
  },
  unwatch: () => stopWatching(),

  /** Scrolls by a program, by this many pixels in each frame. */
  async scrollSteadily(step, frames) {
    for (let frame = 0; frame < frames; frame += 1) {
      log.scroller.scrollTop += step
      await betweenFrames()
    }
  },

  /** Moves through the whole height in this many frames, as the thumb of the scroll bar does. */
  async dragThumb(frames) {
    for (let frame = 1; frame <= frames; frame += 1) {
      globalThis.logWindow.setShare(1 - frame / frames)
      await betweenFrames()
    }
  },

  /** Jumps to a message. Returns the frames until it is visible, and how far from the middle it ends. */
  async jump(position) {
    const arrived = log.goTo(position)
    let frames = 0
    const isVisible = () => topOf(position) > -window.innerHeight && topOf(position) < window.innerHeight
    while (!isVisible() && frames < 300) {
      await nextPaint()
      frames += 1
    }
    await arrived
    await settle()
    const { top, height } = document.querySelector(`[data-position="${position}"]`).getBoundingClientRect()
    const wanted = Math.max(24, (window.innerHeight - height) / 2)
    return { frames, missedPx: height > window.innerHeight - 48 ? 0 : Math.abs(top - wanted) }
  },

  /** Scrolls up in small steps. Returns how far a block moved beyond its step: the furthest, and how often. */
  async stepUp(steps, pixels) {
    const moved = []
    for (let step = 0; step < steps; step += 1) {
      const { block, top } = readBlock()
      log.scroller.scrollBy({ top: -pixels, behavior: 'instant' })
      let shift = 0
      for (let frame = 0; frame < 3; frame += 1) {
        await nextPaint()
        shift = Math.max(shift, movedFrom(block, top + pixels))
      }
      moved.push(shift)
    }
    return { largest: Math.max(...moved), moved: moved.filter((shift) => shift > 1).length }
  },

  /** Streams an answer to a reader at the end. Returns the largest distance from it, in painted frames. */
  async streamAtEnd(frames, charactersAFrame) {
    answers += 1
    const id = `answer-${answers}`
    setAnswer(store, id, '', 'streaming')
    await nextPaint()
    await nextPaint()
    let largestGap = 0
    let blank = 0
    for (let frame = 1; frame <= frames; frame += 1) {
      await new Promise(requestAnimationFrame)
      flushSync(() => setAnswer(store, id, mixed.slice(0, frame * charactersAFrame), 'streaming'))
      await nextPaint()
      largestGap = Math.max(largestGap, Math.abs(gapBelow(log.scroller)))
      if (!isCovered()) blank += 1
    }
    setAnswer(store, id, mixed.slice(0, frames * charactersAFrame), 'done')
    return { largestGap, blank }
  },

  /** Streams an answer until `stop`, without measuring. */
  startStream(charactersAFrame) {
    answers += 1
    const id = `answer-${answers}`
    let length = 0
    const streaming = new AbortController()
    void (async () => {
      while (!streaming.signal.aborted) {
        length += charactersAFrame
        flushSync(() => setAnswer(store, id, mixed.slice(0, length), 'streaming'))
        await nextPaint()
      }
      setAnswer(store, id, mixed.slice(0, length), 'done')
    })()
    globalThis.logWindow.stopStream = () => streaming.abort()
  },

  /** Returns how far a visible block moves while an answer streams at the end. */
  shiftWhileStreaming: (frames) => largestShift(frames, () => undefined),

  /** Returns how far it moves while pictures load in the mounted rows above it. */
  shiftByPictures() {
    const above = rowElements().filter((row) => row.getBoundingClientRect().bottom <= 0)
    return largestShift(40, (frame) => {
      const row = above.at(-1 - (frame % 8))
      if (frame % 4 !== 0 || row === undefined || row.querySelector('.late-picture') !== null) return
      const picture = document.createElement('div')
      picture.className = 'late-picture'
      picture.style.height = '180px'
      row.querySelector('article').append(picture)
    })
  },

  /** Returns how far it moves when all text gets another font. */
  async shiftByFont() {
    const shift = await largestShift(30, (frame) => {
      if (frame === 2) document.documentElement.classList.add('late-font')
    })
    document.documentElement.classList.remove('late-font')
    await settle()
    return shift
  },

  messageCount,
}
