import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { noLog } from '../logs/log.ts'
import { type CareParts, startCare } from './start-care.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))

const script = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`)

/** A thread that reports what it was asked to do, in the place of the care. */
const echo = script(`
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.postMessage({ type: 'malformed', message: JSON.stringify(workerData) })
`)

const places = { database: '/data/gatehouse.db', backups: '/data/backups' }

function start(parts: Partial<CareParts> = {}) {
  let needed: object | null = { places, isBackupDue: false, hasDamage: false }
  const asked: Date[] = []
  const reports: unknown[] = []
  const error = vi.fn()
  const care = startCare({
    // What the care asks of the storage.
    storage: {
      careNeeded(now: Date) {
        asked.push(now)
        return needed
      },
      noteCare: (report: { message: string }) => reports.push(JSON.parse(report.message)),
    } as unknown as CareParts['storage'],
    script: echo,
    log: { ...noLog, error },
    firstAfter: 1000,
    interval: 60_000,
    now: () => new Date(5),
    ...parts,
  })
  onTestFinished(() => care.stop())
  const need = (next: { isBackupDue: boolean; hasDamage: boolean } | null) => {
    needed = next && { places, ...next }
  }
  return { care, need, asked, reports, error }
}

/** Lets the thread that runs come to its end: its message comes before that. */
const ended = () => new Promise((resolve) => setImmediate(resolve))

test('the first round comes soon after the start, in a thread that is told what to do', async () => {
  const { asked, reports } = start()
  vi.advanceTimersByTime(999)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual([new Date(5)])
  await eventually(() => expect(reports).toEqual([{ places, isBackupDue: false, hasDamage: false, pause: 5 }]))
})

test('another round comes only where a backup is due, and none while one is running', async () => {
  const { need, asked, reports } = start({ firstAfter: 0 })
  vi.advanceTimersByTime(0)
  await eventually(() => expect(reports).toHaveLength(1))
  await ended()
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveLength(2)
  need({ isBackupDue: true, hasDamage: true })
  await eventually(() => {
    vi.advanceTimersByTime(60_000)
    expect(reports).toHaveLength(2)
  })
  expect(reports[1]).toEqual({ places, isBackupDue: true, hasDamage: true, pause: 5 })
})

test('where there is no file to care for nothing runs', async () => {
  const { need, asked, reports, error } = start()
  need(null)
  vi.advanceTimersByTime(1000)
  await ended()
  expect([asked.length, reports, error.mock.calls]).toEqual([1, [], []])
})

test('a thread that fails is logged, and the next round runs all the same', async () => {
  const { need, error } = start({ script: script('throw new Error("no page can be read")') })
  need({ isBackupDue: true, hasDamage: false })
  vi.advanceTimersByTime(1000)
  await eventually(() => expect(error).toHaveBeenCalledOnce())
  expect(error).toHaveBeenCalledWith('storage', 'the care has failed', {
    error: expect.objectContaining({ message: 'no page can be read' }),
  })
  await eventually(() => {
    vi.advanceTimersByTime(60_000)
    expect(error).toHaveBeenCalledTimes(2)
  })
})

test('once it is stopped no round begins', () => {
  const { care, asked } = start()
  care.stop()
  vi.advanceTimersByTime(600_000)
  expect([asked, vi.getTimerCount()]).toEqual([[], 0])
})

test('a backup that a person asks for is made whether one is due or not, after the round that is running', async () => {
  const { care, reports } = start({ firstAfter: 0 })
  vi.advanceTimersByTime(0)
  await care.backUp()
  expect(reports).toEqual([
    { places, isBackupDue: false, hasDamage: false, pause: 5 },
    { places, isBackupDue: true, hasDamage: false, pause: 5 },
  ])
})

test('a backup that a person asks for is refused in words where there is nothing to back up', async () => {
  const { care, need } = start()
  need(null)
  await expect(care.backUp()).rejects.toMatchObject({
    data: { source: 'app', kind: 'storage', message: 'No backup can be made of data that cannot be saved.' },
  })
})
