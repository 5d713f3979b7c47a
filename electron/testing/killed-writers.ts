import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { createMessageStore } from '../core/conversations/message-store.ts'
import { scanMessages } from '../core/maintenance/message-scan.ts'
import { quickCheck } from '../core/storage/check-content.ts'
import { openDatabase } from '../core/storage/open-database.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'

const writer = join(import.meta.dirname, 'acknowledging-writer.ts')

/** When a writer is killed: `delayMs` after its nth line. The first line is how it found the data. */
export interface Kill {
  readonly afterLines: number
  readonly delayMs?: number
}

/** Runs a writer until it is killed. Returns the ids of the acknowledged messages. */
async function killedRound(directory: string, round: number, { afterLines, delayMs = 0 }: Kill): Promise<string[]> {
  const places = [join(directory, 'gatehouse.db'), join(directory, 'backups'), String(round)]
  const child = spawn(process.execPath, ['--no-warnings', writer, ...places], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const lines: string[] = []
  const written = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    if (lines.length === afterLines) written.resolve()
  })
  await Promise.race([written.promise, closed])
  // oxlint-disable-next-line tests/no-fixed-wait -- Long tests kill at a random moment, which is not an expectation.
  if (delayMs > 0) await wait(delayMs)
  child.kill('SIGKILL')
  await closed
  const [found, ...acknowledged] = lines
  // A log with an incomplete end is not damaged: only a real loss is reported.
  expect(found).toBe('as-left')
  return acknowledged
}

/**
 * Kills writers of one data folder one after the other. Returns what was acknowledged, and what of it is lost. Fails if
 * the data is damaged.
 */
export async function killedWriters(kills: readonly Kill[]): Promise<{ acknowledged: string[]; lost: string[] }> {
  const directory = temporaryDirectory()
  const acknowledged: string[] = []
  for (const [round, kill] of kills.entries()) acknowledged.push(...(await killedRound(directory, round, kill)))
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
  return { acknowledged, lost }
}
