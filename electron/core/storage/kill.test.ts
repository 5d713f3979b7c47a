import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-database.ts'
import { createMessageStore } from '../conversations/message-store.ts'
import { scanMessages } from '../conversations/message-scan.ts'
import { quickCheck } from './check-content.ts'
import { openDatabase } from './open-database.ts'

const rounds = 50
/** Most of a round is the start of a program, which two cores do for two at a time. */
const folders = 2
const writer = join(import.meta.dirname, '../../testing/acknowledging-writer.ts')

/** Runs the writer until it is killed some milliseconds after its first words; what it has acknowledged. */
async function killedRound(directory: string, round: number, after: number): Promise<string[]> {
  const places = [join(directory, 'gatehouse.db'), join(directory, 'backups'), String(round)]
  const child = spawn(process.execPath, ['--no-warnings', writer, ...places], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  await once(reader, 'line')
  await wait(after)
  child.kill('SIGKILL')
  await once(child, 'close')
  const [found, ...acknowledged] = lines
  // A log whose end was never written is no damaged one: nobody is told of a loss where there is none.
  expect(found).toBe('as-left')
  return acknowledged
}

/** One data folder whose writers are killed one after the other; what was acknowledged and is not there. */
async function killedFolder(): Promise<{ acknowledged: number; lost: string[] }> {
  const directory = temporaryDirectory()
  const acknowledged: string[] = []
  for (let round = 0; round < rounds / folders; round++) {
    acknowledged.push(...(await killedRound(directory, round, Math.random() * 30)))
  }
  const database = openDatabase(join(directory, 'gatehouse.db'))
  const messages = createMessageStore(database)
  messages.interruptLeftovers()
  const lost = acknowledged.filter((id) => {
    const message = messages.read(id)
    const expected = id.endsWith('-answer') ? /^piece 0 of .* piece 1 of .* piece 2 of / : new RegExp(`^Text of ${id}$`)
    return message.isDamaged || !expected.test(message.text)
  })
  expect([...scanMessages(database)].flatMap(({ damaged }) => damaged)).toEqual([])
  expect(quickCheck(database)).toBeNull()
  database.close()
  return { acknowledged: acknowledged.length, lost }
}

test(
  'of 50 writers that were killed at any moment, nothing that was acknowledged is lost',
  { timeout: 300_000 },
  async () => {
    const outcomes = await Promise.all(Array.from({ length: folders }, killedFolder))
    for (const { acknowledged, lost } of outcomes) {
      expect(acknowledged).toBeGreaterThan(rounds / folders)
      expect(lost).toEqual([])
    }
  },
)
