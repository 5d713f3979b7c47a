import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../shared/testing/percentile.ts'
import { type Figure, repeats, report } from './report.ts'
import { type Kind, openWindowPlace, type WindowPlace } from './window-start.ts'

/*
 * Compares the app at rest with an empty window of the same Electron, in turns: its memory 85 seconds after the start,
 * and its processor time in the 60 seconds before that.
 *
 *   npm run bench -- rest
 *
 * Linux only.
 */
const settleMs = 25_000
const idleMs = 60_000
const messages = 5000
/** Ticks of the kernel's clock in a second. */
const ticks = 100

/** What is started: a window, the app, and the app with a long chat. */
const kinds = { empty: 'empty', app: 'app', long: 'app' } as const satisfies Record<string, Kind>

interface Rest {
  /** Proportional set size of all processes, in MB. */
  readonly memoryMb: number
  /** Processor time of all processes, in % of one processor. */
  readonly processor: number
}

const place = openWindowPlace()
try {
  report('rest', await benchRest(place))
} finally {
  place.remove()
}

async function benchRest({ createData, start }: WindowPlace): Promise<Figure[]> {
  const data = { empty: createData('empty'), app: createData('app'), long: createData('long') }
  const rest = async (name: keyof typeof data): Promise<Rest> => {
    const running = start(kinds[name], data[name], undefined)
    try {
      await running.times
      await wait(settleMs)
      const before = processorSeconds(running.process.pid)
      await wait(idleMs)
      const seconds = processorSeconds(running.process.pid) - before
      return { memoryMb: memoryMb(running.process.pid), processor: (seconds / (idleMs / 1000)) * 100 }
    } finally {
      await running.close()
    }
  }
  const created = start('app', data.long, undefined)
  await created.times
  await created.close()
  openLongChat(place, data.long)
  const rests: Record<keyof typeof data, Rest[]> = { empty: [], app: [], long: [] }
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const name of ['empty', 'app', 'long'] as const) rests[name].push(await rest(name))
  }
  const of = (name: keyof typeof data, figure: keyof Rest) => median(rests[name].map((each) => each[figure]))
  const added = (name: keyof typeof data) => of(name, 'memoryMb') - of('empty', 'memoryMb')
  const memory = (name: keyof typeof data) =>
    `${Math.round(of(name, 'memoryMb'))} MB, empty window ${Math.round(of('empty', 'memoryMb'))} MB`
  const [processor, ofEmpty] = [of('app', 'processor'), of('empty', 'processor')]
  return [
    { name: 'memory above an empty window', value: added('app'), unit: 'MB', goal: 60, peer: memory('app') },
    {
      name: `memory above an empty window, chat of ${messages} messages`,
      value: added('long'),
      unit: 'MB',
      goal: 80,
      peer: memory('long'),
    },
    {
      name: 'processor time at rest, of an empty window',
      value: processor / ofEmpty,
      unit: '×',
      goal: 1.3,
      peer: `${processor.toFixed(2)} %, empty window ${ofEmpty.toFixed(2)} %`,
    },
  ]
}

/** Writes a chat of 5,000 messages into the data of an app that is not running, as the one that is open. */
function openLongChat({ person }: WindowPlace, dataDirectory: string): void {
  const path = join(dataDirectory, 'gatehouse.db')
  execFileSync(process.execPath, [join(import.meta.dirname, '../e2e/write-long-chat.ts'), path, String(messages)])
  const database = new DatabaseSync(path)
  database.prepare('insert or replace into settings (key, value) values (?, ?)').run('conversationId', '"long"')
  database.close()
  for (const name of readdirSync(dataDirectory)) person.giveTo(join(dataDirectory, name))
}

/** Returns a process and all that it started. */
function processTree(pid: number | undefined): number[] {
  if (pid === undefined) throw new Error('The app has no process')
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  return [pid, ...children.flatMap((child) => processTree(Number(child)))]
}

function memoryMb(pid: number | undefined): number {
  const kilobytes = processTree(pid).map((each) => {
    const [, size = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8')) ?? []
    return Number(size)
  })
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Of the processes that run now, in seconds. Those that ended meanwhile are left out. */
function processorSeconds(pid: number | undefined): number {
  const spent = processTree(pid).map((each) => {
    // The fields follow the program's name, which may contain any characters.
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return spent.reduce((sum, each) => sum + each, 0) / ticks
}
