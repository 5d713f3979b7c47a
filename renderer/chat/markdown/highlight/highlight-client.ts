import { beginsWith } from '../begins-with.ts'
import { startWorker } from '../../../ui/start-worker.ts'
import type { HighlightAnswer, HighlightRequest } from './messages.ts'
import type { LineTokens } from './token-kinds.ts'
// oxlint-disable-next-line import/default -- What Vite makes of it is an address.
import workerUrl from './highlight-worker.ts?worker&url'

/** Code beyond so many characters stays plain. */
const mostCode = 500_000
/** So many lines are drawn in one frame: what arrives at once must not hold up the window. */
const linesAFrame = 128

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

const listeners = new Map<number, (lines: readonly LineTokens[]) => void>()
let arrived: HighlightAnswer[] = []
let lastId = 0
let worker: Worker | null = null

/** Colours code in a worker, which starts with the first line of it. Without one the code stays plain. */
export function prepareHighlighting({ language, onLines, onStart }: HighlightingOptions): Highlighting {
  let id = 0
  let sent = ''
  return {
    read(text, isOpen) {
      if (language === '') return
      if (!beginsWith(text, sent)) this.end()
      const end = isOpen ? text.lastIndexOf('\n') + 1 : text.length
      if (end <= sent.length || end > mostCode) return
      if (sent === '') {
        id = lastId += 1
        listeners.set(id, onLines)
        onStart()
      }
      const fresh = text.slice(sent.length, end)
      sent = text.slice(0, end)
      send({ id, language, lines: (fresh.endsWith('\n') ? fresh.slice(0, -1) : fresh).split('\n') })
    },
    end() {
      forget(id)
      sent = ''
    },
  }
}

function forget(id: number): void {
  if (listeners.delete(id)) send({ id, isGone: true })
}

function send(request: HighlightRequest): void {
  worker ??= openWorker()
  worker.postMessage(request)
}

function openWorker(): Worker {
  const started = startWorker(workerUrl, 'highlight')
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    if (arrived.length === 0) requestAnimationFrame(tell)
    arrived.push(data)
  })
  return started
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
    listeners.get(first.id)?.(lines)
  }
  if (arrived.length > 0) requestAnimationFrame(tell)
}
