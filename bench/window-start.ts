import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readLaunchSettings } from '../e2e/harness/launch-settings.ts'
import { createPerson, type Person } from '../e2e/harness/person.ts'

/** The app, or a window of the same Electron with a line of text and a field. */
export type Kind = 'app' | 'empty'

/** When a page began and what it showed, in milliseconds since 1970. */
export interface PageTimes {
  readonly navigation: number
  readonly content: number
  /** Of the first field, in which text can be typed and sent. */
  readonly focus: number
  /** The same of the field of the loaded chat, which has the draft. */
  readonly loaded: number
}

export interface RunningWindow {
  readonly process: ChildProcess
  readonly startedAt: number
  /** Resolves when the page has its content and its field has the focus. */
  readonly times: Promise<PageTimes>
  /** Files that the page was given so far, with the time. */
  readonly files: readonly { readonly file: string; readonly at: number }[]
  /** Quits the app, and waits for its process. */
  close(): Promise<void>
}

/** What is needed to start both, for one person. */
export interface WindowPlace {
  readonly person: Person
  start(kind: Kind, dataDirectory: string, display: string | undefined): RunningWindow
  /** Creates a data folder that the app may write to. */
  createData(name: string): string
  /** Removes the files of the app, of Electron and of a data folder from the system's cache. */
  evict(kind: Kind, dataDirectory: string): void
  remove(): void
}

type Line = Partial<PageTimes> & { readonly file?: string; readonly at?: number }

export function openWindowPlace(): WindowPlace {
  const person = createPerson()
  const { executable, electron, app, isSandboxed } = readLaunchSettings()
  const copy = (name: string): string => {
    const target = join(person.home, name)
    cpSync(join(import.meta.dirname, name), target, { recursive: true })
    return target
  }
  const folders: Record<Kind, string> = { app, empty: copy('empty-window') }
  const probe = join(copy('probe'), 'main.cjs')
  return {
    person,
    start(kind, dataDirectory, display) {
      const args = ['--require', probe, ...(isSandboxed ? [] : ['--no-sandbox']), folders[kind]]
      const environment = { ...person.environment, GATEHOUSE_DATA_DIR: dataDirectory }
      const startedAt = now()
      const child = spawn(executable, args, {
        env: { ...environment, ...(display !== undefined && { DISPLAY: display }) },
        // Chromium prints errors for every service that a virtual display lacks.
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return { process: child, startedAt, ...followProbe(child), close: () => close(child) }
    },
    createData(name) {
      const directory = join(person.home, name)
      rmSync(directory, { recursive: true, force: true })
      mkdirSync(directory, { mode: 0o700 })
      person.giveTo(directory)
      return directory
    },
    evict(kind, dataDirectory) {
      for (const folder of [folders[kind], join(electron, '..'), dataDirectory]) evictFolder(folder)
    },
    remove: person.remove,
  }
}

/** Reads the lines of bench/probe/main.cjs. */
function followProbe(child: ChildProcess): Pick<RunningWindow, 'times' | 'files'> {
  const files: { file: string; at: number }[] = []
  const { promise, resolve, reject } = Promise.withResolvers<PageTimes>()
  const times: Partial<PageTimes> = {}
  if (child.stdout === null) throw new Error('The app has no output')
  createInterface({ input: child.stdout }).on('line', (text) => {
    if (!text.startsWith('probe ')) return
    // The probe prints this line.
    const { file, at, ...seen } = JSON.parse(text.slice('probe '.length)) as Line
    if (file !== undefined && at !== undefined) files.push({ file, at })
    const { navigation, content, focus, loaded } = Object.assign(times, seen)
    if (navigation !== undefined && content !== undefined && focus !== undefined && loaded !== undefined)
      resolve({ navigation, content, focus, loaded })
  })
  child.once('exit', () => reject(new Error('The app ended before its window was usable')))
  return { times: promise, files }
}

async function close(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Linux only. Pages that a running program has mapped stay. */
function evictFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) spawnSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none'])
  }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
