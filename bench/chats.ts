import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchApp, type RunningApp } from '../e2e/harness/launch-app.ts'
import { manyChatsFile } from '../e2e/many-chats-file.ts'
import { median } from '../shared/testing/percentile.ts'
import { type Measurement, repeats, printGoal } from './goal.ts'

/*
 * Measures the start with thousands of chats:
 *
 *   npm run bench -- chats
 */
const chats = 5000

interface Started {
  /** From launch until the composer has the focus, in milliseconds. */
  readonly composerMs: number
  /** Private memory of the page's process after garbage collection, in MB. */
  readonly pageMb: number
}

if (!printGoal('chats', await benchChats())) process.exitCode = 1

/** Compares starts with 5,000 chats and with none, alternating. Both data folders have been used before. */
async function benchChats(): Promise<Measurement[]> {
  const [none, many] = [await launchApp(), await launchApp()]
  try {
    await importChats(many)
    const starts: Record<'none' | 'many', Started[]> = { none: [], many: [] }
    await none.close()
    await many.close()
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      starts.none.push(await start(none))
      starts.many.push(await start(many))
    }
    const of = (kind: 'none' | 'many', figure: keyof Started) => median(starts[kind].map((each) => each[figure]))
    return [
      {
        name: `composer with ${chats} chats, of none`,
        value: of('many', 'composerMs') / of('none', 'composerMs'),
        goal: 1.3,
        unit: '×',
      },
      { name: "page's memory above none", value: of('many', 'pageMb') - of('none', 'pageMb'), goal: 60, unit: 'MB' },
    ]
  } finally {
    await Promise.all([none.remove(), many.remove()])
  }
}

async function importChats({ app, window, dataDirectory }: RunningApp): Promise<void> {
  const path = join(dataDirectory, 'many.json')
  writeFileSync(path, manyChatsFile(chats))
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await window.evaluate(async () => {
    const { bridge } = globalThis as unknown as {
      bridge: { stream(name: string, input: object): { next(): Promise<{ value: { done: boolean } }> } }
    }
    const stream = bridge.stream('conversation.import', {})
    while (!(await stream.next()).value.done);
  })
}

async function start(running: RunningApp): Promise<Started> {
  const began = performance.now()
  await running.reopen()
  const { app, window } = running
  try {
    await window.waitForFunction(() => document.activeElement?.id === 'message-field', null, { polling: 'raf' })
    const composerMs = performance.now() - began
    const list = window.getByRole('list', { name: 'Conversations', exact: true })
    await list.locator('[aria-posinset="1"]:not([aria-setsize="-1"])').waitFor()
    const session = await window.context().newCDPSession(window)
    await session.send('HeapProfiler.collectGarbage')
    await session.detach()
    const pageMb = await app.evaluate(({ app: main, BrowserWindow }) => {
      const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId()
      const kilobytes = main.getAppMetrics().find((metric) => metric.pid === pid)?.memory.workingSetSize
      return (kilobytes ?? 0) / 1024
    })
    return { composerMs, pageMb }
  } finally {
    await running.close()
  }
}
