import { beginsWith } from './begins-with.ts'
import { startWorker } from '../../ui/start-worker.ts'
import type { HighlightAnswer, HighlightedLines, HighlightRequest } from './messages.ts'
import type { LineTokens } from './token-kinds.ts'
// oxlint-disable-next-line import/default -- Vite turns the import into an address.
import workerUrl from './highlight-worker.ts?worker&url'

/** Maximum number of characters that are coloured; the rest stays plain. */
const maxCode = 500_000
/** Maximum number of lines to deliver in one frame, so that many at the same time do not block the window. */
const linesPerFrame = 128
/**
 * How often lines of code that grows are sent, in milliseconds. Each message to the worker, and each answer, costs as much
 * as drawing the line.
 */
const sendIntervalMs = 100
/** Timeout for one batch of lines: it takes a few milliseconds, or a second on a busy computer. */
const batchTimeoutMs = 5000
const watchStepMs = 250

/** Highlighting of one code block. */
export interface Highlighting {
  /** Takes the code so far. Holds its last line back while it may grow. */
  read: (text: string, isOpen: boolean) => void
  end: () => void
}

interface HighlightingOptions {
  language: string
  onLines: (lines: readonly LineTokens[]) => void
  /** Called when the code begins again; earlier lines are invalid. */
  onStart: () => void
}

/** A code block that the worker colours. */
interface Code {
  language: string
  onLines: (lines: readonly LineTokens[]) => void
  lines: string[]
  /** Number of lines that were delivered. */
  deliveredCount: number
  /** Number of delivered lines that a new worker still has to repeat, since it needs them as context. */
  linesToSkip: number
  /** The worker that has received the lines; another one needs all of them. */
  worker: Worker | null
}

const codes = new Map<number, Code>()
let arrived: HighlightedLines[] = []
let lastId = 0
let worker: Worker | null = null
let watchdog: ReturnType<typeof setInterval> | undefined

/** Prepares to colour code in a worker, which starts with the first line. Without a worker the code stays plain. */
export function prepareHighlighting({ language, onLines, onStart }: HighlightingOptions): Highlighting {
  let id = 0
  let sent = ''
  /** The whole lines so far; those after `sent` are still to be sent. */
  let known = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    if (known.length <= sent.length) return
    if (sent === '') {
      id = lastId += 1
      codes.set(id, { language, onLines, lines: [], deliveredCount: 0, linesToSkip: 0, worker: null })
      onStart()
    }
    const fresh = known.slice(sent.length)
    sent = known
    sendLines(id, (fresh.endsWith('\n') ? fresh.slice(0, -1) : fresh).split('\n'))
  }

  return {
    read(text, isOpen) {
      if (language === '') return
      if (!beginsWith(text, sent)) this.end()
      const end = isOpen ? text.lastIndexOf('\n') + 1 : text.length
      if (end > maxCode) return
      known = text.slice(0, end)
      if (!isOpen || sent === '') send()
      else timer ??= setTimeout(send, sendIntervalMs)
    },
    end() {
      clearTimeout(timer)
      timer = undefined
      if (codes.delete(id)) worker?.postMessage({ id, isGone: true } satisfies HighlightRequest)
      sent = ''
      known = ''
    },
  }
}

/** Sends lines to the worker. Ignores code that timed out. */
function sendLines(id: number, lines: readonly string[]): void {
  const code = codes.get(id)
  if (code === undefined) return
  code.lines.push(...lines)
  worker ??= openWorker()
  const isKnown = code.worker === worker
  if (!isKnown) code.linesToSkip = code.deliveredCount
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
    // A message of a terminated worker may still arrive.
    if (worker !== started) return
    clearInterval(watchdog)
    if ('hasStarted' in data) {
      watch(data.id)
      return
    }
    const code = codes.get(data.id)
    if (code === undefined) return
    const lines = data.lines.slice(code.linesToSkip)
    code.linesToSkip -= data.lines.length - lines.length
    code.deliveredCount += lines.length
    if (arrived.length === 0) requestAnimationFrame(deliverLines)
    arrived.push({ id: data.id, lines })
  })
  return started
}

/**
 * Abandons code for which the worker does not answer in time: a grammar can take minutes for one line. Counts short
 * steps, so that a window that was busy handles the worker's messages before it terminates it.
 */
function watch(id: number): void {
  let remaining = batchTimeoutMs / watchStepMs
  watchdog = setInterval(() => {
    remaining -= 1
    if (remaining === 0) restartWithout(id)
  }, watchStepMs)
}

/** Terminates the worker and abandons one code block; the others continue in a new worker. */
function restartWithout(id: number): void {
  clearInterval(watchdog)
  worker?.terminate()
  worker = null
  codes.delete(id)
  for (const [other, { lines, deliveredCount }] of codes) if (deliveredCount < lines.length) sendLines(other, [])
}

/** Delivers lines that have arrived, a limited number in each frame. */
function deliverLines(): void {
  let remaining = linesPerFrame
  while (remaining > 0) {
    const [first] = arrived
    if (first === undefined) return
    const lines = first.lines.slice(0, remaining)
    remaining -= lines.length
    if (lines.length === first.lines.length) arrived.shift()
    else arrived[0] = { ...first, lines: first.lines.slice(lines.length) }
    codes.get(first.id)?.onLines(lines)
  }
  if (arrived.length > 0) requestAnimationFrame(deliverLines)
}
