import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { noLog } from '../logs/log.ts'
import { type MaintenanceOptions, startMaintenance } from './start-maintenance.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))

const script = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`)

/** A worker that reports its request instead of running maintenance. */
const echo = script(`
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.postMessage({ type: 'malformed', message: JSON.stringify(workerData) })
`)

const places = { database: '/data/gatehouse.db', backups: '/data/backups' }
const request = { places, attachments: '/data/attachments', pauseMs: 5 }

function start(parts: Partial<MaintenanceOptions> = {}) {
  let needed: object | null = { places, isBackupDue: false, hasDamage: false, isComplete: true }
  const asked: Date[] = []
  const reports: unknown[] = []
  const error = vi.fn()
  const maintenance = startMaintenance({
    // The part of the storage that maintenance uses.
    storage: {
      maintenanceDue(now: Date) {
        asked.push(now)
        return needed
      },
      handleMaintenanceReport: (report: { message: string }) => reports.push(JSON.parse(report.message)),
    } as unknown as MaintenanceOptions['storage'],
    script: echo,
    attachments: request.attachments,
    log: { ...noLog, error },
    firstDelayMs: 1000,
    checkIntervalMs: 60_000,
    now: () => new Date(5),
    ...parts,
  })
  onTestFinished(() => maintenance.stop())
  const need = (next: { isBackupDue: boolean; hasDamage: boolean; isComplete?: boolean } | null) => {
    needed = next && { places, ...next }
  }
  return { maintenance, need, asked, reports, error }
}

/** Waits until the worker exits, after its message. */
const ended = () => new Promise((resolve) => setImmediate(resolve))

test('the first run starts soon after the app, in a worker that gets the request', async () => {
  const { asked, reports } = start()
  vi.advanceTimersByTime(999)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual([new Date(5)])
  await eventually(() => expect(reports).toEqual([{ ...request, isBackupDue: false, hasDamage: false }]))
})

test('another run starts only if a backup is due and none is running, and sweeps no files of incomplete data', async () => {
  const { need, asked, reports } = start({ firstDelayMs: 0 })
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
  expect(reports[1]).toEqual({ ...request, attachments: null, isBackupDue: true, hasDamage: true })
})

test('without a data file nothing runs', async () => {
  const { need, asked, reports, error } = start()
  need(null)
  vi.advanceTimersByTime(1000)
  await ended()
  expect([asked.length, reports, error.mock.calls]).toEqual([1, [], []])
})

test('a worker that fails is logged, and the next run still starts', async () => {
  const { need, error } = start({ script: script('throw new Error("no page can be read")') })
  need({ isBackupDue: true, hasDamage: false })
  vi.advanceTimersByTime(1000)
  await eventually(() => expect(error).toHaveBeenCalledOnce())
  expect(error).toHaveBeenCalledWith('storage', 'maintenance failed', {
    error: expect.objectContaining({ message: 'no page can be read' }),
  })
  await eventually(() => {
    vi.advanceTimersByTime(60_000)
    expect(error).toHaveBeenCalledTimes(2)
  })
})

test('after `stop` no run starts', () => {
  const { maintenance, asked } = start()
  maintenance.stop()
  vi.advanceTimersByTime(600_000)
  expect([asked, vi.getTimerCount()]).toEqual([[], 0])
})

test('a requested backup is made even if none is due, after the current run', async () => {
  const { maintenance, reports } = start({ firstDelayMs: 0 })
  vi.advanceTimersByTime(0)
  await maintenance.backUp()
  expect(reports).toEqual([
    { ...request, isBackupDue: false, hasDamage: false },
    { ...request, isBackupDue: true, hasDamage: false },
  ])
})

test('a requested backup fails with a message if there is no data file', async () => {
  const { maintenance, need } = start()
  need(null)
  await expect(maintenance.backUp()).rejects.toMatchObject({
    data: { source: 'app', kind: 'storage', message: 'No backup can be made of data that cannot be saved.' },
  })
})
