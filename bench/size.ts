import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launchApp, type RunningApp } from '../e2e/harness/launch-app.ts'
import { openFile } from '../electron/core/storage/database.ts'
import { median, percentile } from '../shared/testing/percentile.ts'
import { type Figure, repeats, report } from './report.ts'
import { writeHistory } from './size-history.ts'
import { importWhileTyping, messagesPerSecond } from './size-import.ts'
import { takeWorstBlock, timeCall, worstBlockDuring } from './size-main.ts'
import {
  countElements,
  pageMemoryMb,
  scrollList,
  searchOnScreen,
  takePaints,
  typeUntil,
  watchKeys,
} from './size-page.ts'

/*
 * Measures the app with 20,000 chats and 500,000 messages against the same app without chats, and the import that
 * brings them in:
 *
 *   npm run bench -- size
 */
const chats = Number(process.env['GATEHOUSE_BENCH_CHATS'] ?? 20_000)

/** Main may be blocked so long that no window notices, in milliseconds. */
const maxBlockMs = 20

/** The chat of 5,000 messages (size-history.ts). */
const longChat = 'many-10'

/** The commonest word of the generated messages. */
const commonestWord = 'the'

const none = await launchApp({ watchesBlocks: true })
const many = await launchApp({ watchesBlocks: true })
try {
  report('size', await measureImport())
  report('size', await measureIndexing())
  report('size', await measureSearch())
  report('size', await measureList())
  report('size', await measureActions())
  await none.close()
  await many.close()
  report('size', await measureStarts())
} finally {
  await Promise.all([none.close(), many.close()])
  await Promise.all([none.remove(), many.remove()])
}

function block(name: string, value: number): Figure {
  return { name: `main blocked at most, ${name}`, value, unit: 'ms', goal: maxBlockMs }
}

async function measureImport(): Promise<Figure[]> {
  const path = join(many.dataDirectory, 'many.json')
  const messages = await writeHistory(path, chats)
  console.log(`size: ${chats} chats, ${messages.at(-1)} messages, ${Math.round(statSync(path).size / 1e6)} MB`)
  await watchKeys(many.window)
  const { blockMs, result } = await worstBlockDuring(many, () => importWhileTyping(many, path))
  const { progress, paintsMs } = result
  const speed = (from: number, to: number) => messagesPerSecond(progress, messages, from, to)
  return [
    { name: 'messages imported a second', value: speed(0, 1), unit: 'a second', goal: 2000, isMinimum: true },
    { name: 'import, first quarter of last', value: speed(0, 0.25) / speed(0.75, 1), unit: '×', goal: 1.25 },
    { name: 'letter painted during import, median', value: median(paintsMs), unit: 'ms', goal: 50 },
    { name: 'letter painted during import, 95 of 100', value: percentile(paintsMs, 0.95), unit: 'ms', goal: null },
    block('import', blockMs),
  ]
}

/** Waits until every message is in the search index. */
async function measureIndexing(): Promise<Figure[]> {
  const database = openFile(join(many.dataDirectory, 'gatehouse.db'), 'read-only')
  const { blockMs, tookMs } = await worstBlockDuring(many, async () => {
    while (database.get('select 1 as is_left from search_queue') !== undefined) await wait(200)
  })
  database.close()
  return [
    { name: 'search index complete after the import', value: tookMs / 1000, unit: 's', goal: null },
    block('indexing', blockMs),
  ]
}

async function measureSearch(): Promise<Figure[]> {
  const { window } = many
  const find = (query: string) => timeCall(window, 'conversation.search', { query, limit: 40, offset: 0 })
  // Starts the thread.
  await find(commonestWord)
  const times: Record<string, number[]> = {}
  const onScreen: number[] = []
  const { blockMs } = await worstBlockDuring(many, async () => {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      for (const query of [commonestWord, 'w', 'the window', 'zanzibar']) (times[query] ??= []).push(await find(query))
      onScreen.push(await searchOnScreen(window, commonestWord, 'window'))
    }
  })
  await window.getByRole('searchbox', { name: 'Search all chats' }).fill('')
  const of = (query: string) => median(times[query] ?? [])
  return [
    { name: 'search, commonest word, in main', value: of(commonestWord), unit: 'ms', goal: 40 },
    { name: 'search, one letter, in main', value: of('w'), unit: 'ms', goal: null },
    { name: 'search, two words, in main', value: of('the window'), unit: 'ms', goal: null },
    { name: 'search, no hit, in main', value: of('zanzibar'), unit: 'ms', goal: null },
    { name: 'search, commonest word, on screen', value: median(onScreen), unit: 'ms', goal: 100 },
    block('search', blockMs),
  ]
}

async function measureList(): Promise<Figure[]> {
  const frames: number[] = []
  const { blockMs } = await worstBlockDuring(many, async () => {
    for (let repeat = 0; repeat < repeats; repeat += 1) frames.push(...(await scrollList(many.window, 60)))
  })
  return [
    { name: 'list scroll, longest frame', value: Math.max(...frames), unit: 'ms', goal: 33 },
    { name: 'list scroll, frames over 33 ms', value: frames.filter((ms) => ms > 33).length, unit: 'frames', goal: 0 },
    block('list scroll', blockMs),
  ]
}

/** Actions of a person, and daily maintenance while a person types. */
async function measureActions(): Promise<Figure[]> {
  const { app, window, dataDirectory } = many
  await app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    },
    join(dataDirectory, 'exported.json'),
  )
  const during = (name: string, input: object) => worstBlockDuring(many, () => timeCall(window, name, input))
  const opened = await worstBlockDuring(many, async () => {
    await timeCall(window, 'settings.change', { view: 'chat', conversationId: longChat })
    await window.getByRole('article').first().waitFor()
  })
  const deleted = await during('conversation.delete', { conversationId: longChat })
  const restored = await during('conversation.restore', { conversationId: longChat })
  const exported = await during('conversation.export', { conversationIds: null, format: 'json' })
  await takePaints(window)
  const kept = await worstBlockDuring(many, async () => {
    let isOver = false
    const backUp = timeCall(window, 'storage.backUp', {}).finally(() => (isOver = true))
    await Promise.all([backUp, typeUntil(window, () => isOver)])
  })
  const paintsMs = await takePaints(window)
  await showEmptyChat()
  return [
    block('opening a chat of 5,000 messages', opened.blockMs),
    block('deleting a chat of 5,000 messages', deleted.blockMs),
    block('restoring a chat of 5,000 messages', restored.blockMs),
    block('exporting all chats', exported.blockMs),
    { name: 'exporting all chats', value: exported.tookMs / 1000, unit: 's', goal: null },
    block('daily maintenance', kept.blockMs),
    { name: 'daily maintenance', value: kept.tookMs / 1000, unit: 's', goal: null },
    { name: 'letter painted during maintenance, 95 of 100', value: percentile(paintsMs, 0.95), unit: 'ms', goal: 50 },
  ]
}

/** Both apps start with an empty chat. */
async function showEmptyChat(): Promise<void> {
  await many.window.getByRole('button', { name: 'New chat', exact: true }).click()
  await many.window.getByRole('article').first().waitFor({ state: 'detached' })
}

interface Started {
  /** From launch until the composer has the focus, in milliseconds. */
  readonly composerMs: number
  readonly pageMb: number
  readonly elements: number
  /** How long main was blocked at most after the composer had the focus, in milliseconds. */
  readonly blockMs: number
  /** The first search, which starts the index's thread, in milliseconds. */
  readonly searchMs: number
  /** From the request to quit until the process has ended, in milliseconds. */
  readonly closeMs: number
}

async function measureStarts(): Promise<Figure[]> {
  const starts: Record<'none' | 'many', Started[]> = { none: [], many: [] }
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    starts.none.push(await start(none))
    starts.many.push(await start(many))
  }
  const of = (kind: 'none' | 'many', figure: keyof Started) => median(starts[kind].map((each) => each[figure]))
  const above = (figure: keyof Started) => of('many', figure) - of('none', figure)
  return [
    { name: 'composer, of none', value: of('many', 'composerMs') / of('none', 'composerMs'), unit: '×', goal: 1.1 },
    { name: 'memory of the page, above none', value: above('pageMb'), unit: 'MB', goal: 30 },
    // As many as the rows of a window have, with its overscan.
    { name: 'elements of the page, above none', value: above('elements'), unit: 'elements', goal: 600 },
    { ...block('after a start', of('many', 'blockMs')), peer: `none ${Math.round(of('none', 'blockMs'))}` },
    { name: 'first search after a start, in main', value: of('many', 'searchMs'), unit: 'ms', goal: null },
    { name: 'closing, above none', value: above('closeMs'), unit: 'ms', goal: null },
  ]
}

async function start(running: RunningApp): Promise<Started> {
  const began = performance.now()
  await running.reopen()
  const { window } = running
  await window.waitForFunction(() => document.activeElement?.id === 'message-field', null, { polling: 'raf' })
  const composerMs = performance.now() - began
  await takeWorstBlock(running)
  if (running === many) {
    const list = window.getByRole('list', { name: 'Conversations', exact: true })
    await list.locator('[aria-posinset="1"]:not([aria-setsize="-1"])').waitFor()
  }
  // The list, the attachments and the index are looked after once the first screen is there.
  await wait(11_000)
  const blockMs = await takeWorstBlock(running)
  const pageMb = await pageMemoryMb(running)
  const elements = await countElements(window)
  const searchMs = await timeCall(window, 'conversation.search', { query: commonestWord, limit: 40, offset: 0 })
  const closing = performance.now()
  await running.close()
  return { composerMs, pageMb, elements, blockMs, searchMs, closeMs: performance.now() - closing }
}
