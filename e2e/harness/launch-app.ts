import { once } from 'node:events'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { readLaunchSettings } from './launch-settings.ts'
import { createPerson, type Person } from './person.ts'
import { rememberApplication } from './application-of-window.ts'
import { watchErrors, type AppError } from './watch-errors.ts'

export type LaunchOptions = {
  /** A data folder to open instead of an empty one; it belongs to the test and is not removed. */
  dataDirectory?: string
  environment?: Record<string, string>
  args?: readonly string[]
}

/** The real app, running. After `restart` it is another process with other windows, but the same person and data. */
export type RunningApp = {
  readonly app: ElectronApplication
  /** The first window. */
  readonly window: Page
  readonly dataDirectory: string
  readonly person: Person
  /** Everything that went wrong in any run so far; the `launchApp` fixture fails the test for it. */
  readonly errors: readonly AppError[]
  /** What main has printed so far. */
  readonly output: () => string
  /** Quits the app as a person does, and waits until it is gone. */
  close: () => Promise<void>
  /** Ends it as a power cut does (SIGKILL), and waits until it is gone. */
  kill: () => Promise<void>
  /** Closes it and opens it again. */
  restart: () => Promise<void>
  /** Opens it again after a `close` or a `kill`. */
  reopen: () => Promise<void>
}

/** Starts the built app for a new person and waits until its first window has loaded. Tests use the fixture in `test.ts` instead. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const person = createPerson()
  const dataDirectory = options.dataDirectory ?? person.dataDirectory
  const environment = { ...person.environment, GATEHOUSE_DATA_DIR: dataDirectory, ...options.environment }
  const errors: AppError[] = []
  const output: string[] = []
  let run = await start(environment, options.args ?? [], output)
  let collected = await watchErrors(run.app)

  const keepErrors = () => errors.push(...collected.splice(0))
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
  const reopen = async () => {
    run = await start(environment, options.args ?? [], output)
    collected = await watchErrors(run.app)
  }
  return {
    get app() {
      return run.app
    },
    get window() {
      return run.window
    },
    get errors() {
      return [...errors, ...collected]
    },
    dataDirectory,
    person,
    output: () => output.join(''),
    close,
    kill,
    restart: async () => {
      await close()
      await reopen()
    },
    reopen,
  }
}

type Run = { app: ElectronApplication; window: Page; process: ReturnType<ElectronApplication['process']> }

async function start(environment: Record<string, string>, args: readonly string[], output: string[]): Promise<Run> {
  const { executable, app: directory, isSandboxed } = readLaunchSettings()
  const app = await _electron.launch({
    executablePath: executable,
    cwd: directory,
    args: ['.', ...args],
    env: environment,
    // Otherwise Playwright adds --no-sandbox on Linux.
    chromiumSandbox: isSandboxed,
    timeout: 20_000,
  })
  const process = app.process()
  process.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
  process.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')))
  rememberApplication(app)
  const window = await app.firstWindow({ timeout: 20_000 })
  // A window is empty for a moment, and a page that is still loading when the app quits looks like a failure.
  await window.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'load', timeout: 20_000 })
  return { app, window, process }
}

function isRunning({ process }: Run) {
  return process.exitCode === null && process.signalCode === null
}

async function hasEnded(run: Run) {
  if (isRunning(run)) await once(run.process, 'exit')
}
