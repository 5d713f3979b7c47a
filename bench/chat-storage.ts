import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openConversations } from '../electron/core/conversations/conversations.ts'
import { createMessageStore } from '../electron/core/conversations/message-store.ts'
import { searchInThread } from '../electron/core/conversations/search/search-in-thread.ts'
import { openMessageSearch } from '../electron/core/conversations/search/message-search.ts'
import type { Database } from '../electron/core/storage/database.ts'
import { openDatabase } from '../electron/core/storage/open-database.ts'
import { fillDatabase, leafOf } from '../electron/testing/fill-database.ts'
import { scriptedGateway } from '../electron/testing/scripted-gateway.ts'
import { median, percentile } from '../shared/testing/percentile.ts'
import { type Figure, repeats } from './report.ts'

/** Turns of a question and an answer: 100,000 messages on one branch. */
const turns = 50_000
const writer = join(import.meta.dirname, 'chat-storage-writer.ts')
const searchWorker = new URL('../electron/core/conversations/search/search-worker.ts', import.meta.url)

/**
 * Measures opening, writing, searching and killing with a conversation of 100,000 messages, compared with the same
 * messages in a JSON file.
 */
export async function benchStorage(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  try {
    const path = join(directory, 'gatehouse.db')
    const filled = openDatabase(path)
    fillDatabase(filled, 1, turns)
    addRareWord(filled)
    const json = join(directory, 'conversation.json')
    const branch = createMessageStore(filled).branch(leafOf(0, turns))
    writeFileSync(json, JSON.stringify(branch))
    filled.close()

    const opens: number[] = []
    const parses: number[] = []
    const appends: number[] = []
    const rewrites: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      opens.push(await timeOpen(path))
      parses.push(time(() => JSON.parse(readFileSync(json, 'utf8'))))
      appends.push(timeAppends(path, repeat))
      rewrites.push(time(() => writeFileSync(json, JSON.stringify(branch), { flush: true })))
    }
    const { rare, worst } = await timeSearches(path, join(directory, 'search.db'))
    const lost = await measureLosses(directory)
    return [
      { ...figure('open with the last 50', median(opens), 5), peer: `a JSON file ${Math.round(median(parses))}` },
      { ...figure('durable append', median(appends), 0.5), peer: `a JSON file ${Math.round(median(rewrites))}` },
      figure('search for a rare word', rare, 3),
      figure('worst ranked search', worst, 40),
      figure('text lost by kill -9, worst of 20', lost, 250),
    ]
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function figure(name: string, value: number, goal: number): Figure {
  return { name: `G8: ${name}`, value, goal, unit: 'ms' }
}

/**
 * Returns the time until the first part, which has the last 50 messages. Each run uses a new connection without cached
 * data.
 */
async function timeOpen(path: string): Promise<number> {
  const database = openDatabase(path)
  const conversations = openConversations({
    database,
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(() => [] as never),
    emit: () => undefined,
  })
  const abort = new AbortController()
  const began = performance.now()
  const first = await conversations.streams['conversation.watch']({ conversationId: 'c0' }, abort.signal).next()
  const took = performance.now() - began
  abort.abort()
  if (first.value?.type !== 'snapshot' || first.value.messages.length !== 50) throw new Error('Not the last 50.')
  if (first.value.before < turns * 2 - 50) throw new Error('Not at the end.')
  database.close()
  return took
}

/** Returns the time to append one message like `conversation.addMessage`: it is on disk on return. */
function timeAppends(path: string, repeat: number): number {
  const database = openDatabase(path)
  const messages = createMessageStore(database)
  let parentId = leafOf(0, turns)
  const times = Array.from({ length: 200 }, (_, index) => {
    const id = `appended-${repeat}-${index}`
    const took = time(() =>
      messages.insertMessage({
        id,
        conversationId: 'c0',
        parentId,
        role: 'user',
        text: 'x'.repeat(200),
        createdAt: index,
      }),
    )
    parentId = id
    return took
  })
  database.close()
  return median(times)
}

function addRareWord(database: Database): void {
  createMessageStore(database).insertMessage({
    id: 'rare',
    conversationId: 'c0',
    parentId: leafOf(0, 10),
    role: 'user',
    text: 'zanzibar',
    createdAt: 1,
  })
}

async function timeSearches(path: string, indexPath: string): Promise<{ rare: number; worst: number }> {
  const database = openDatabase(path)
  const index = searchInThread(searchWorker, indexPath)
  const search = openMessageSearch({ database, index, batchIntervalMs: 0 })
  const find = (query: string) => search.calls['conversation.search']({ query, limit: 40, offset: 0 })
  while (remaining(database) > 0) await find('zanzibar')
  const rares: number[] = []
  const worsts: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    rares.push(await timeOf(() => find('zanzibar')))
    // Each query matches every answer or every message.
    const times: number[] = []
    for (const query of ['what', 'w', 'was said in turn', 'answer']) times.push(await timeOf(() => find(query)))
    worsts.push(Math.max(...times))
  }
  search.close()
  database.close()
  return { rare: median(rares), worst: median(worsts) }
}

function remaining(database: Database): number {
  return database.get<{ count: number }>('select count(*) as count from search_queue')?.count ?? 0
}

/** Kills a writing process repeatedly, in the middle of an answer. Returns the age of the oldest lost text. */
async function measureLosses(directory: string): Promise<number> {
  const losses: number[] = []
  for (let round = 0; round < 20; round++) {
    const path = join(directory, `killed-${round}.db`)
    const child = spawn(process.execPath, ['--no-warnings', writer, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })
    await once(lines, 'line')
    await wait(300 + Math.random() * 700)
    const killed = Date.now()
    child.kill('SIGKILL')
    await once(child, 'close')
    const database = openDatabase(path)
    const messages = createMessageStore(database)
    messages.interruptLeftovers()
    const last = Number(messages.read('answer').text.trim().split(' ').at(-1))
    database.close()
    losses.push(killed - last)
  }
  return percentile(losses, 1)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function time(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
