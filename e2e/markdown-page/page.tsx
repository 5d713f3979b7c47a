import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Markdown } from '../../renderer/markdown/markdown.tsx'
import { ToastProvider } from '../../renderer/ui/toast.tsx'
import type { MarkdownPage } from './page-functions.ts'
import { type Part, streamByClock, streamByFrames } from './stream-by-frames.ts'

// A page with only the renderer of answers, driven by the tests.

const element = document.querySelector<HTMLElement>('#root')
if (!element) throw new Error('index.html has no #root')
Object.assign(document.body.style, { overflow: 'auto', height: '100vh' })
Object.assign(element.style, { maxWidth: '760px', margin: '0 auto', padding: '24px' })
const root = createRoot(element)

let count = 0

/** Renders a text from scratch. */
function drawNew(text: string, isStreaming: boolean): void {
  count += 1
  draw(text, isStreaming)
}

function draw(text: string, isStreaming: boolean): void {
  flushSync(() =>
    root.render(
      <ToastProvider>
        <Markdown key={count} text={text} isStreaming={isStreaming} />
      </ToastProvider>,
    ),
  )
}

const prose = () => document.querySelector<HTMLElement>('[data-prose]')
const nextFrame = () => new Promise<number>(requestAnimationFrame)

/** Returns the rendered text, without the labels of buttons. */
function readText() {
  const copy = prose()?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return { text: '', code: [] }
  for (const each of copy.querySelectorAll('button, header')) each.remove()
  return { text: copy.textContent, code: [...copy.querySelectorAll('pre')].map((each) => each.textContent) }
}

/**
 * Streams each text character by character, and in two chunks split at every position. `differing` lists the splits
 * with a different result; -1 means the first way.
 */
function streamEverywhere(texts: readonly string[]) {
  return texts.map((text) => {
    drawNew(text, false)
    const wanted = prose()?.outerHTML
    const read = readText()
    const differing: number[] = []
    drawNew('', true)
    for (let at = 0; at <= text.length; at += 1) draw(text.slice(0, at), true)
    draw(text, false)
    if (prose()?.outerHTML !== wanted) differing.push(-1)
    for (let at = 0; at < text.length; at += 1) {
      drawNew(text.slice(0, at), true)
      draw(text, false)
      if (prose()?.outerHTML !== wanted) differing.push(at)
    }
    return { ...read, differing }
  })
}

/** Streams a text or a part of it, with this many characters per frame, scrolled to the end. */
async function stream(text: string, charactersAFrame: number, part = whole(text)): Promise<void> {
  if (part.begin === 0) drawNew('', true)
  await streamByFrames(charactersAFrame, part, (to) => draw(text.slice(0, to), to < text.length))
}

/** Streams only the text, an element a block. */
async function streamPlain(text: string, charactersAFrame: number, part = whole(text)): Promise<void> {
  await streamByFrames(charactersAFrame, part, appendPlain(text, part))
}

/**
 * Renders the beginning of a text, waits, and streams the following part in real time. Returns the duration of each
 * frame.
 */
async function streamEnd(text: string, charactersASecond: number, part: Part): Promise<number[]> {
  await stream(text, 4096, { begin: 0, end: part.begin })
  await settle()
  return streamByClock(part, charactersASecond, (to) => draw(text.slice(0, to), true))
}

/** Streams the end of a text as plain text nodes. */
async function streamPlainEnd(text: string, charactersASecond: number, part: Part): Promise<number[]> {
  await streamPlain(text, 4096, { begin: 0, end: part.begin })
  await settle()
  return streamByClock(part, charactersASecond, appendPlain(text, part))
}

const whole = (text: string): Part => ({ begin: 0, end: text.length })

/** Returns a function that appends text nodes up to a position. An empty line ends an element. */
function appendPlain(text: string, part: Part): (to: number) => void {
  const place = plainPlace(part)
  let at = part.begin
  return (to) => {
    while (at < to) {
      if (at === 0 || text.startsWith('\n\n', at - 2)) place.append(document.createElement('div'))
      const emptyLine = text.indexOf('\n\n', Math.max(0, at - 1))
      const end = emptyLine === -1 ? to : Math.min(to, emptyLine + 2)
      place.lastElementChild?.append(text.slice(at, end))
      at = end
    }
  }
}

/** Returns the element for plain text: a new one, unless the part continues a text. */
function plainPlace({ begin }: Part): HTMLElement {
  if (begin === 0) flushSync(() => root.render(<div key={(count += 1)} className="prose" data-prose data-plain />))
  const place = document.querySelector<HTMLElement>('[data-plain]')
  if (!place) throw new Error('There is no place for plain text')
  place.style.whiteSpace = 'pre-wrap'
  return place
}

/** Waits until the DOM has not changed for this many consecutive frames. */
async function settle(frames = 20): Promise<void> {
  let still = 0
  // Comparing the elements again and again would cost more than rendering them.
  const observer = new MutationObserver(() => {
    still = 0
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  for (; still < frames; still += 1) {
    await nextFrame()
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
  }
  observer.disconnect()
}

const markdownPage: MarkdownPage = {
  drawNew,
  draw,
  html: () => prose()?.outerHTML ?? '',
  readText,
  streamEverywhere,
  stream,
  streamPlain,
  streamEnd,
  streamPlainEnd,
  settle,
}
Object.assign(globalThis, { markdownPage })
