import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchApp, type RunningApp } from '../e2e/harness/launch-app.ts'
import { chatsFile, manyChats } from '../e2e/many-chats-file.ts'
import type { Outcome } from '../shared/ipc/contract-kinds.ts'
import { median, percentile } from '../shared/testing/percentile.ts'
import { type Measurement, printGoal } from './goal.ts'

/*
 * Measures the import of a large history:
 *
 *   npm run bench -- chats-import
 */
const chats = Number(process.env['GATEHOUSE_BENCH_CHATS'] ?? 20_000)

/** How many chats were in at a time, in milliseconds of the page's clock. */
interface Progress {
  readonly at: number
  readonly done: number
}

if (!printGoal('chats import', await benchImport())) process.exitCode = 1

/** Imports the generated chats once while a person types. */
async function benchImport(): Promise<Measurement[]> {
  const running = await launchApp()
  try {
    const messages = await chooseChats(running)
    const { window } = running
    await window.locator('#message-field').focus()
    await watchKeys(window)
    await startImport(window)
    while (!(await isImported(window))) await window.keyboard.press('a')
    const { progress, paints } = await read(window)
    const speed = (from: number, to: number) => messagesPerSecond(progress, messages, from, to)
    const [first, last] = [speed(0, 0.25), speed(0.75, 1)]
    console.log(
      `chats import: ${messages.at(-1)} messages, ${Math.round(speed(0, 1))} a second; ` +
        `${Math.round(first)} in the first quarter, ${Math.round(last)} in the last; ` +
        `${paints.length} keys, worst ${Math.round(percentile(paints, 1))} ms`,
    )
    return [
      { name: 'messages a second, first quarter of last', value: first / last, goal: 1.25, unit: '×' },
      { name: 'keydown to paint meanwhile, median', value: median(paints), goal: 50, unit: 'ms' },
      { name: 'keydown to paint meanwhile, 95 of 100', value: percentile(paints, 0.95), goal: 100, unit: 'ms' },
    ]
  } finally {
    await running.close()
    await running.remove()
  }
}

/** Lets the file dialog answer with a file of generated chats. Returns the number of messages up to each chat. */
async function chooseChats({ app, dataDirectory }: RunningApp): Promise<number[]> {
  const exportedAt = Date.now()
  const conversations = manyChats(chats, exportedAt, { pinned: 20, turnsOf: (_index, random) => 1 + Math.floor(random() * 4) })
  const path = join(dataDirectory, 'many.json')
  writeFileSync(path, chatsFile(conversations, exportedAt))
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  let sum = 0
  return [0, ...conversations.map(({ messages }) => (sum += messages.length))]
}

/**
 * Messages per second between two shares of all messages, from the first chat on: the file is read completely before.
 */
function messagesPerSecond(
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

interface BenchPage {
  progress: Progress[]
  paints: number[]
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

/** Records for each key the time until the frame that shows it has been painted. */
function watchKeys(window: Page): Promise<void> {
  return window.evaluate(() => {
    const page = Object.assign(globalThis as unknown as BenchPage, { paints: [] as number[] })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // A message that is sent in a frame arrives after its paint.
          port1.addEventListener('message', () => page.paints.push(performance.now() - timeStamp), { once: true })
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

function startImport(window: Page): Promise<void> {
  return window.evaluate(() => {
    const page = Object.assign(globalThis as unknown as BenchPage, {
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

/** Returns after a fifth of a second whether the import is done, to simulate typing speed. Throws if it failed. */
function isImported(window: Page): Promise<boolean> {
  return window.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { isImported: isDone, failure } = globalThis as unknown as BenchPage
    if (failure !== null) throw new Error(failure)
    return isDone
  })
}

function read(window: Page): Promise<Pick<BenchPage, 'progress' | 'paints'>> {
  return window.evaluate(() => {
    const { progress, paints } = globalThis as unknown as BenchPage
    return { progress, paints }
  })
}
