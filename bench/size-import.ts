import type { Page } from 'playwright'
import type { RunningApp } from '../e2e/harness/launch-app.ts'
import type { Outcome } from '../shared/ipc/contract-kinds.ts'
import { takePaints, typeUntil } from './size-page.ts'

/** How many chats were in at a time, in milliseconds of the page's clock. */
interface Progress {
  readonly at: number
  readonly done: number
}

interface ImportingPage {
  progress: Progress[]
  isImported: boolean
  /** Why the import failed. */
  failure: string | null
  bridge: {
    stream(
      name: string,
      input: object,
    ): { next(): Promise<Outcome<{ readonly done: boolean; readonly parts: readonly { readonly done: number }[] }>> }
  }
}

/** Imports a file while a person types. `paintsMs` has the time from each key to its paint. */
export async function importWhileTyping({ app, window }: RunningApp, path: string) {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await startImport(window)
  await typeUntil(window, () => isImported(window))
  const progress = await window.evaluate(() => (globalThis as unknown as ImportingPage).progress)
  return { progress, paintsMs: await takePaints(window) }
}

/**
 * Messages per second between two shares of all messages, from the first chat on: the file is surveyed before.
 * `messages` has the number up to each chat.
 */
export function messagesPerSecond(
  progress: readonly Progress[],
  messages: readonly number[],
  from: number,
  to: number,
): number {
  const all = messages.at(-1) ?? 0
  const reach = (share: number) =>
    progress.find(({ done }) => done > 0 && (messages[done] ?? 0) >= share * all) ?? { at: Number.NaN, done: 0 }
  const [begin, end] = [reach(from), reach(to)]
  return (((messages[end.done] ?? 0) - (messages[begin.done] ?? 0)) / (end.at - begin.at)) * 1000
}

function startImport(window: Page): Promise<void> {
  return window.evaluate(() => {
    const page = Object.assign(globalThis as unknown as ImportingPage, {
      progress: [{ at: performance.now(), done: 0 }],
      isImported: false,
      failure: null as string | null,
    })
    const stream = page.bridge.stream('conversation.import', {})
    const follow = async () => {
      while (!page.isImported) {
        const outcome = await stream.next()
        if (!outcome.ok) {
          page.failure = outcome.error.message
          return
        }
        const { value } = outcome
        const last = value.parts.at(-1)
        if (last) page.progress.push({ at: performance.now(), done: last.done })
        page.isImported = value.done
      }
    }
    void follow()
  })
}

/** Throws if the import failed. */
async function isImported(window: Page): Promise<boolean> {
  const { isDone, failure } = await window.evaluate(() => {
    const { isImported: isOver, failure: why } = globalThis as unknown as ImportingPage
    return { isDone: isOver, failure: why }
  })
  if (failure !== null) throw new Error(failure)
  return isDone
}
