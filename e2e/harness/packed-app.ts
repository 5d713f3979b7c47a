import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { type Keyring, startKeyring } from './keyring.ts'
import { readLaunchSettings } from './launch-settings.ts'
import { endLeftovers } from './leftovers.ts'
import { createPerson } from './person.ts'
import { startAsPerson } from './run-as-person.ts'
import { uncaughtInMain } from './watch-errors.ts'

const root = join(import.meta.dirname, '../..')
const unpacked = join(root, 'dist', process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)

/** A packed app that runs, and its window. */
export type DrivenApp = {
  window: Page
  /** Returns the process ids of its renderers, in its namespace. */
  renderers: () => Promise<number[]>
  /** Returns everything it has printed. */
  output: () => string
  /** Closes its window as a person does. Returns the exit code and the errors of the run. */
  close: () => Promise<{ code: number | null; errors: string[] }>
}

/** The program that `npm run package` built, running for a person. `close` also returns what kept running. */
export type PackedApp = Omit<DrivenApp, 'close'> & {
  dataDirectory: string
  keyring: Keyring
  close: () => Promise<{ code: number | null; left: string[]; errors: string[] }>
}

/**
 * Packs the app unless `dist/` is up to date. Returns the path of the program, copied if necessary to where the user who
 * runs the app can read it. Linux only.
 */
export function packApp(): string {
  packIfOutdated()
  const { app, user } = readLaunchSettings()
  if (user === null) return join(unpacked, 'gatehouse')
  // Placed next to the copy of the built app, which is removed when the tests have ended.
  const copy = join(dirname(app), 'packed')
  cpSync(unpacked, copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', copy])
  return join(copy, 'gatehouse')
}

/** Returns the path of a package in `dist/`, which is made again unless it is up to date. */
export function findPackage(ending: string): string {
  packIfOutdated()
  const [name] = readdirSync(join(root, 'dist')).filter((file) => file.endsWith(ending))
  if (name === undefined) throw new Error(`There is no package for ${ending} in dist/.`)
  return join(root, 'dist', name)
}

function packIfOutdated(): void {
  if (!isOutdated()) return
  const { status } = spawnSync('npm', ['run', 'package', '--', '--for-tests'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The app could not be packed, see above.')
}

function isOutdated(): boolean {
  const packed = join(unpacked, 'resources/app.asar')
  if (!existsSync(packed)) return true
  const { mtimeMs } = statSync(packed)
  const sources = [
    'out/.sources',
    'electron-builder.config.mjs',
    'package.json',
    'scripts/package.mjs',
    ...readdirSync(join(root, 'scripts/package')).map((name) => join('scripts/package', name)),
  ]
  return sources.some((name) => statSync(join(root, name)).mtimeMs > mtimeMs)
}

/** Arguments with which a packed app is driven through Chromium's debugging port. */
export const debuggingArguments = ['--inspect=0', '--remote-debugging-port=0']

/**
 * Starts the packed app for a new person with an unlocked keyring. The packed app refuses Node's inspector, through which
 * Playwright drives Electron, so its window is driven through Chromium's debugging port. An inspector is requested
 * anyway; `output` shows the result.
 */
export async function startPackedApp(program: string): Promise<PackedApp> {
  const person = createPerson()
  const keyring = await startKeyring(person, 'unlocked')
  const { environment } = keyring
  const child = startAsPerson(person, program, debuggingArguments, { environment, detached: true })
  if (child.pid !== undefined) person.sessions.add(child.pid)
  const remove = async () => {
    await keyring.stop()
    const left = await endLeftovers(person)
    person.remove()
    return left
  }
  try {
    const { close, ...app } = await drivePackedApp(child)
    const { dataDirectory } = person
    return { ...app, dataDirectory, keyring, close: async () => ({ ...(await close()), left: await remove() }) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Drives the window of a packed app that was started with `debuggingArguments`. */
export async function drivePackedApp(child: ChildProcess): Promise<DrivenApp> {
  const output: string[] = []
  const keep = (text: string) => output.push(text)
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  const ended = once(child, 'exit') as Promise<[code: number | null]>
  const browser = await chromium.connectOverCDP(await findDebuggingPort(child, output))
  const window = await firstWindow(browser)
  const errors = collectErrors(window)
  return {
    window,
    renderers: () => findRenderers(browser),
    output: () => output.join(''),
    async close() {
      await window.close()
      const [code] = await ended
      return { code, errors: [...errors, ...output.filter((text) => uncaughtInMain.test(text))] }
    },
  }
}

function findDebuggingPort(child: ChildProcess, output: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', () => {
      const address = /DevTools listening on (\S+)\n/.exec(output.join(''))?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The packed app ended with ${code}: ${output.join('')}`)))
  })
}

async function firstWindow(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (!context) throw new Error('The packed app has no session.')
  const window = context.pages()[0] ?? (await context.waitForEvent('page'))
  await window.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'load' })
  return window
}

function collectErrors(window: Page): string[] {
  const errors: string[] = []
  window.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  window.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  window.on('crash', () => errors.push('The renderer crashed.'))
  return errors
}

async function findRenderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}
