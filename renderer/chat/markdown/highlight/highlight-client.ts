import { beginsWith } from '../begins-with.ts'
import { startWorker } from '../../../ui/start-worker.ts'
import type { HighlightAnswer, HighlightedLines, HighlightRequest } from './messages.ts'
import type { LineTokens } from './token-kinds.ts'
// oxlint-disable-next-line import/default -- What Vite makes of it is an address.
import workerUrl from './highlight-worker.ts?worker&url'

/** Code beyond so many characters stays plain. */
const maxCode = 500_000
/** So many lines are drawn in one frame: what arrives at once must not hold up the window. */
const linesAFrame = 128
/** How long the worker may take for lines that it answers at once: a few milliseconds, or a second on a busy computer. */
const batchTimeoutMs = 5000
const watchStepMs = 250

/** A piece of code that is being coloured. */
export interface Highlighting {
  /** The code so far. Its last line is held back while it may grow. */
  read: (text: string, isOpen: boolean) => void
  end: () => void
}

interface HighlightingOptions {
  language: string
  onLines: (lines: readonly LineTokens[]) => void
  /** What was told before is not true any more: the code begins. */
  onStart: () => void
}

/** A piece of code that the worker knows. */
interface Code {
  language: string
  onLines: (lines: readonly LineTokens[]) => void
  lines: string[]
  /** How many of them have been told. */
  told: number
  /** How many that were told are coloured once more, by a worker that does not know what came before. */
  skipped: number
  /** The worker that has the lines; another one needs them all again. */
  worker: Worker | null
}

const codes = new Map<number, Code>()
let arrived: HighlightedLines[] = []
let lastId = 0
let worker: Worker | null = null
let watchdog: ReturnType<typeof setInterval> | undefined

/** Colours code in a worker, which starts with the first line of it. Without one the code stays plain. */
export function prepareHighlighting({ language, onLines, onStart }: HighlightingOptions): Highlighting {
  let id = 0
  let sent = ''
  return {
    read(text, isOpen) {
      if (language === '') return
      if (!beginsWith(text, sent)) this.end()
      const end = isOpen ? text.lastIndexOf('\n') + 1 : text.length
      if (end <= sent.length || end > maxCode) return
      if (sent === '') {
        id = lastId += 1
        codes.set(id, { language, onLines, lines: [], told: 0, skipped: 0, worker: null })
        onStart()
      }
      const fresh = text.slice(sent.length, end)
      sent = text.slice(0, end)
      add(id, (fresh.endsWith('\n') ? fresh.slice(0, -1) : fresh).split('\n'))
    },
    end() {
      if (codes.delete(id)) worker?.postMessage({ id, isGone: true } satisfies HighlightRequest)
      sent = ''
    },
  }
}

/** Sends lines to the worker. Code that was given up stays as it is. */
function add(id: number, lines: readonly string[]): void {
  const code = codes.get(id)
  if (code === undefined) return
  code.lines.push(...lines)
  worker ??= openWorker()
  const isKnown = code.worker === worker
  if (!isKnown) code.skipped = code.told
  code.worker = worker
  worker.postMessage({
    id,
    language: code.language,
    lines: isKnown ? lines : [...code.lines],
  } satisfies HighlightRequest)
}

function openWorker(): Worker {
  const started = startWorker(workerUrl, 'highlight')
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    // One that was ended has perhaps still been heard.
    if (worker !== started) return
    clearInterval(watchdog)
    if ('isBegun' in data) {
      watch(data.id)
      return
    }
    const code = codes.get(data.id)
    if (code === undefined) return
    const lines = data.lines.slice(code.skipped)
    code.skipped -= data.lines.length - lines.length
    code.told += lines.length
    if (arrived.length === 0) requestAnimationFrame(tell)
    arrived.push({ id: data.id, lines })
  })
  return started
}

/**
 * Gives code up with which the worker does not come to an end: a grammar can take minutes for one line. The time is
 * counted in short steps, so that a window that was busy itself has heard its worker before it ends it.
 */
function watch(id: number): void {
  let left = batchTimeoutMs / watchStepMs
  watchdog = setInterval(() => {
    left -= 1
    if (left === 0) restartWithout(id)
  }, watchStepMs)
}

/** Ends the worker and the colouring of one piece of code; the others go on in a new worker. */
function restartWithout(id: number): void {
  clearInterval(watchdog)
  worker?.terminate()
  worker = null
  codes.delete(id)
  for (const [other, { lines, told }] of codes) if (told < lines.length) add(other, [])
}

/** Tells what has arrived, so many lines a frame. */
function tell(): void {
  let left = linesAFrame
  while (left > 0) {
    const [first] = arrived
    if (first === undefined) return
    const lines = first.lines.slice(0, left)
    left -= lines.length
    if (lines.length === first.lines.length) arrived.shift()
    else arrived[0] = { ...first, lines: first.lines.slice(lines.length) }
    codes.get(first.id)?.onLines(lines)
  }
  if (arrived.length > 0) requestAnimationFrame(tell)
}
