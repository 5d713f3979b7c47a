import { type CodeReader, createHighlighter } from './highlighter.ts'
import type { HighlightAnswer, HighlightRequest } from './messages.ts'

/** Lines in one answer. */
const linesPerBatch = 64

const highlighter = createHighlighter()
const readers = new Map<number, Promise<CodeReader | null>>()
/** Runs the requests in order. */
let work = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  if ('isGone' in data) readers.delete(data.id)
  else {
    const reader = readers.get(data.id) ?? highlighter.then(({ open }) => open(data.language))
    readers.set(data.id, reader)
    work = work.then(() => answer(data.id, data.lines, reader)).catch(() => undefined)
  }
})

function post(message: HighlightAnswer): void {
  postMessage(message)
}

async function answer(id: number, lines: readonly string[], opening: Promise<CodeReader | null>): Promise<void> {
  const reader = await opening
  if (reader === null) return
  for (let from = 0; from < lines.length && readers.has(id); from += linesPerBatch) {
    post({ id, hasStarted: true })
    post({ id, lines: reader.read(lines.slice(from, from + linesPerBatch)) })
    // Handle messages that arrived in between: the code may be gone.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
