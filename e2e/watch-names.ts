import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { expect, type ElectronApplication, type Frame, type Page, test } from 'playwright/test'
import type { Browser } from './harness/browser.ts'
import type { Person } from './harness/person.ts'
import { futileNameWays, nameWays } from './name-ways.ts'

const netEvent = z.object({ params: z.looseObject({ bytes: z.string().optional() }).optional() })

/** Observes what Chromium's network stack does with made-up host names. */
interface NameWatch {
  /** Runs every way with its own host name. Errors in the page are ignored. */
  tryWays(from: Page | Frame): Promise<void>
  /** Returns the ways whose host name was looked up or sent so far. */
  seen(): Promise<string[]>
  /** Stops watching. Returns the ways whose host name was looked up or sent. */
  stop(): Promise<string[]>
}

/**
 * Observes through Chromium's net log, with every byte that is sent; this needs no privileges, name server or network.
 * `stop` throws if the log lacks a lookup that is known to have been made.
 */
export async function watchNames(app: ElectronApplication, person: Pick<Person, 'home'>): Promise<NameWatch> {
  const id = randomUUID().slice(0, 8)
  const file = join(person.home, `network-${id}.json`)
  await app.evaluate(({ netLog }, path) => netLog.startLogging(path, { captureMode: 'everything' }), file)
  const ways = Object.entries(nameWays)
  const labelOf = (index: number) => `way-${index}-${id}`
  const known = `known-${id}`
  let lookups = 0
  /** Looks up a known name. The log is written in batches, so this also writes the events before it. */
  const lookUp = () =>
    app.evaluate(
      async ({ session }, host) => {
        await session
          .fromPartition('other')
          .resolveHost(host)
          .catch(() => undefined)
      },
      // A name that was looked up before would be cached.
      `${known}-${(lookups += 1)}.gatehouse.invalid`,
    )
  const waysIn = (text: string) => ways.flatMap(([name], index) => (text.includes(labelOf(index)) ? [name] : []))
  return {
    async tryWays(from) {
      for (const [index, [name, way]] of ways.entries()) {
        await test.step(`name: ${name}`, async () => {
          await from.evaluate(way, `${labelOf(index)}.gatehouse.invalid`).catch(() => undefined)
        })
      }
    },
    async seen() {
      await lookUp()
      return waysIn(readNetLog(file, 'running'))
    },
    async stop() {
      await lookUp()
      await app.evaluate(({ netLog }) => netLog.stopLogging())
      const text = readNetLog(file, 'complete')
      if (!text.includes(known)) throw new Error('The log of the network does not show a lookup that was made.')
      return waysIn(text)
    },
  }
}

/** Reads the log: each event is a line that contains the sent bytes as Base64. The last line of a running log is cut. */
function readNetLog(file: string, state: 'running' | 'complete'): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  const events = (state === 'running' ? lines.slice(0, -1) : lines)
    .filter((line) => line.startsWith('{"params"'))
    .map((line) => netEvent.parse(JSON.parse(line.replace(/,$|\]\}?,?$/, ''))))
  return events
    .map(({ params }) => JSON.stringify(params) + Buffer.from(params?.bytes ?? '', 'base64').toString('latin1'))
    .join('\n')
    .toLowerCase()
}

/**
 * Proves as a control that every name is looked up from a page of an ordinary browser. Waits until each has been seen,
 * so that anything started earlier has had at least as much time.
 */
export async function proveNamesReach(browser: Browser): Promise<void> {
  const expected = Object.keys(nameWays).filter((name) => !futileNameWays.has(name))
  await browser.page.goto('data:text/html,<title>Control</title>')
  const watch = await watchNames(browser.application, browser.person)
  await watch.tryWays(browser.page)
  const missing = async () => {
    const seen = await watch.seen()
    return expected.filter((name) => !seen.includes(name))
  }
  await expect.poll(missing).toEqual([])
  await watch.stop()
}
