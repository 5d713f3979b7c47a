import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { hangTimeoutMs, readLaunchSettings } from './launch-settings.ts'
import { createPerson, type Person } from './person.ts'
import { startKeyring, type Keyring, type KeyringKind } from './keyring.ts'
import { startLoudspeaker, type VirtualLoudspeaker } from './loudspeaker.ts'
import { readBridge } from '../read-bridge.ts'
import { firstWindowOf, startElectron } from './start-electron.ts'
import { endLeftovers } from './leftovers.ts'
import { watchErrors, type WatchedError } from './watch-errors.ts'

export type LaunchOptions = {
  /** Data folder to open instead of an empty one. It belongs to the test and is not removed. */
  dataDirectory?: string
  /** Writes files before the first start. */
  prepare?: (place: Pick<RunningApp, 'dataDirectory' | 'person'>) => void
  environment?: Record<string, string>
  args?: readonly string[]
  /** Kind of keyring to start; without it there is no session bus either. */
  keyring?: KeyringKind
  /** Gives the app its own loudspeaker, whose sound can be recorded. */
  hasLoudspeaker?: boolean
  /** Lets the test move main's clock forward. */
  hasMovableClock?: boolean
  /** Lets a benchmark read how long main was blocked (watch-blocks.cjs). */
  watchesBlocks?: boolean
  /** Records in `recordedStart` of main how its first window began (record-start.cjs). Linux only. */
  recordsStart?: boolean
  /** Runs alongside the apps of single tests, on a separate display (shared-app.ts). */
  isShared?: boolean
}

/** The real app, running. `restart` replaces the process and its windows and keeps the person and the data. */
export type RunningApp = {
  readonly app: ElectronApplication
  /** The first window. */
  readonly window: Page
  readonly dataDirectory: string
  readonly person: Person
  /** The app's environment, for programs that run alongside it. */
  readonly environment: Readonly<Record<string, string>>
  /** Throws if `launchApp` was called without a keyring. */
  readonly keyring: Keyring
  /** Throws if `launchApp` was called without a loudspeaker. */
  readonly loudspeaker: VirtualLoudspeaker
  /** All errors from every run so far; the `launchApp` fixture fails the test for unexpected ones. */
  readonly errors: readonly WatchedError[]
  /** Returns everything that main has printed. */
  readonly output: () => string
  /** Moves main's clock forward by this many milliseconds. Timers are not affected, as when the computer sleeps. */
  moveClock: (milliseconds: number) => Promise<void>
  /** Quits the app as a person does, and waits until its process has exited. */
  close: () => Promise<void>
  /** Kills the app as a power cut does (SIGKILL), and waits until its process has exited. */
  kill: () => Promise<void>
  /** Closes and reopens the app. */
  restart: () => Promise<void>
  /** Starts the app again after `close` or `kill`, with these arguments instead of the usual ones. */
  reopen: (args?: readonly string[]) => Promise<void>
  /**
   * Removes the person, and the keyring with everything on its bus. Ends processes that are still running and returns
   * them.
   */
  remove: () => Promise<string[]>
}

/**
 * Starts the built app for a new person and waits until its first window has loaded. Tests use the fixture in `test.ts`
 * instead.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const person = createPerson({ isShared: options.isShared ?? false })
  const keyring = options.keyring ? await startKeyring(person, options.keyring) : undefined
  const loudspeaker = options.hasLoudspeaker ? await startLoudspeaker(person) : undefined
  const remove = async () => {
    await loudspeaker?.stop()
    await keyring?.stop()
    const left = await endLeftovers(person)
    person.remove()
    return left
  }
  const dataDirectory = options.dataDirectory ?? person.dataDirectory
  options.prepare?.({ dataDirectory, person })
  const chosen = {
    GATEHOUSE_DATA_DIR: dataDirectory,
    ...keyring?.environment,
    ...loudspeaker?.environment,
    ...options.environment,
  }
  const environment = { ...person.environment, ...chosen }
  const preloaded = [
    'wait-for-test.cjs',
    'stub-system.cjs',
    ...(options.hasMovableClock ? ['movable-clock.cjs'] : []),
    ...(options.watchesBlocks ? ['watch-blocks.cjs'] : []),
    ...(options.recordsStart ? ['record-start.cjs'] : []),
  ]
  const electronArgs = preloaded.flatMap((name) => ['--require', copyFor(person, name)])
  const errors: WatchedError[] = []
  const output: string[] = []
  const start = async (args: readonly string[] = options.args ?? []) => {
    const started = await startRun(environment, [...electronArgs, '.', ...args], output)
    if (started.process.pid !== undefined) person.sessions.add(started.process.pid)
    return { ...started, collected: await watchErrors(started.app) }
  }
  let run = await start().catch(async (error: unknown) => {
    await remove()
    throw error
  })

  const keepErrors = () => errors.push(...run.collected.splice(0))
  const kill = async () => {
    const { pid } = run.process
    if (pid !== undefined && isRunning(run)) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
    await hasEnded(run)
    keepErrors()
  }
  const close = async () => {
    if (isRunning(run)) {
      await run.app.evaluate(({ app }) => app.quit()).catch(() => undefined)
      await hasEnded(run)
    }
    keepErrors()
  }
  const reopen = async (args?: readonly string[]) => {
    run = await start(args)
  }
  return {
    get app() {
      return run.app
    },
    get window() {
      return run.window
    },
    get errors() {
      return [...errors, ...run.collected]
    },
    dataDirectory,
    person,
    environment,
    get keyring() {
      if (!keyring) throw new Error('This app was started without a keyring.')
      return keyring
    },
    get loudspeaker() {
      if (!loudspeaker) throw new Error('This app was started without a loudspeaker.')
      return loudspeaker
    },
    output: () => output.join(''),
    async moveClock(milliseconds) {
      await run.app.evaluate((_modules, by) => Reflect.set(globalThis, 'clockOffset', by), milliseconds)
    },
    close,
    kill,
    restart: async () => {
      await close()
      await reopen()
    },
    reopen,
    remove,
  }
}

/** Copies one of the harness's scripts to where the user who runs the app can read it. */
function copyFor(person: Person, name: string): string {
  const file = join(person.home, name)
  copyFileSync(join(import.meta.dirname, name), file)
  person.giveTo(file)
  return file
}

type Run = { app: ElectronApplication; window: Page; process: ReturnType<ElectronApplication['process']> }

async function startRun(environment: Record<string, string>, args: readonly string[], output: string[]): Promise<Run> {
  const app = await startElectron(args, readLaunchSettings().app, environment)
  const process = app.process()
  process.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
  process.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
  const window = await firstWindowOf(app)
  // A new window is briefly empty, and quitting while a page loads looks like a failure.
  await window.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'load', timeout: hangTimeoutMs })
  await servesPages(window)
  return { app, window, process }
}

/**
 * Waits until main serves pages, at the end of its start. An evaluation interrupts the code that main runs, and is lost if
 * main collects garbage before it is done: until then main is busy.
 */
async function servesPages(window: Page): Promise<void> {
  // The dictation window and a window that fails have their own tests.
  await readBridge(window, 'storage.state').catch(() => undefined)
}

function isRunning({ process }: Run) {
  return process.exitCode === null && process.signalCode === null
}

async function hasEnded(run: Run) {
  if (isRunning(run)) await once(run.process, 'exit')
}
