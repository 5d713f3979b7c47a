import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { displaysPerWorker, readLaunchSettings } from './launch-settings.ts'

/** A person with separate, empty folders: no file of the machine's real user is read or written. */
export type Person = {
  home: string
  dataDirectory: string
  environment: Record<string, string>
  /** Process ids of the apps started for this person. Each leads its own session. */
  sessions: Set<number>
  /** Makes the user who runs the app the owner of a file or folder that the test wrote. */
  giveTo: (path: string) => void
  remove: () => void
}

// Variables that would make the app behave differently on different machines.
const unwanted = /^(ELECTRON_|GATEHOUSE_|NODE_|NPM_|XDG_|DBUS_|PLAYWRIGHT_)|_PROXY$|^(CI|TMPDIR|FORCE_COLOR|NO_COLOR)$/i

/** Creates a person whose folders the app under test can write to. */
export function createPerson({ isShared = false } = {}): Person {
  const { user, displays } = readLaunchSettings()
  // Playwright numbers its workers. Each has two displays, so that its shared app keeps the focus while another app
  // runs.
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
  const display = displays[worker * displaysPerWorker + (isShared ? 1 : 0)]
  const giveTo = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid)
  }
  // If the app runs as another user, it may not have access to this user's TMPDIR.
  const home = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'gatehouse-e2e-'))
  const folder = (name: string) => {
    const path = join(home, name)
    mkdirSync(path, { mode: 0o700 })
    giveTo(path)
    return path
  }
  giveTo(home)
  const dataDirectory = folder('data')
  const environment = {
    ...inheritEnvironment(),
    HOME: home,
    TMPDIR: folder('tmp'),
    XDG_RUNTIME_DIR: folder('runtime'),
    XDG_CONFIG_HOME: folder('config'),
    XDG_CACHE_HOME: folder('cache'),
    XDG_DATA_HOME: folder('share'),
    // No bus, and no autolaunch of one that would outlive the test.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
    GATEHOUSE_DATA_DIR: dataDirectory,
    ...(display === undefined ? {} : { DISPLAY: display }),
  }
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  return { home, dataDirectory, environment, sessions: new Set<number>(), giveTo, remove }
}

function inheritEnvironment() {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !unwanted.test(name)) environment[name] = value
  }
  return environment
}
