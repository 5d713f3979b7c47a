import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readLaunchSettings } from './launch-settings.ts'
import type { Person } from './person.ts'
import { runAsPerson, startAsPerson } from './run-as-person.ts'
import { startSessionBus } from './session-bus.ts'

/**
 * `unlocked` is a desktop after log-in. `locked` has a keyring whose password was never entered, so its prompt stays
 * unanswered. `absent` is a session bus without any keyring.
 */
export type KeyringKind = 'unlocked' | 'locked' | 'absent'

/** The Secret Service of one person. It survives restarts of the app. */
export type Keyring = {
  /** Environment variables with which a program finds it. */
  environment: Record<string, string>
  /** Returns what `secret-tool` prints for these attributes: descriptions and secrets. */
  search: (attributes: Record<string, string>) => Promise<string>
  /** Kills the daemon. The bus starts a new, locked one for the next caller. */
  killDaemon: () => Promise<void>
  /** Stops the daemon where it is, so that it answers no call until `resume`. */
  suspend: () => Promise<void>
  resume: () => void
  /** Puts it into the state after a restart of the desktop, before the password is entered. */
  lock: () => Promise<void>
  unlock: () => Promise<void>
  /** Stops the keyring and its bus. */
  stop: () => Promise<void>
}

// The daemon treats the newline as part of the password.
const password = 'a password for tests\n'
const services = ['org.freedesktop.secrets', 'org.gnome.keyring.SystemPrompter']
const unlockedDaemon = ['--unlock', '--foreground', '--components=secrets']
const lockedDaemon = ['--start', '--foreground', '--components=secrets']

/** Starts a session bus and, unless `kind` is `absent`, GNOME's keyring on it. Linux only. */
export async function startKeyring(person: Person, kind: KeyringKind): Promise<Keyring> {
  const bus = await startSessionBus(person, kind === 'absent' ? [] : services)
  const environment = { DBUS_SESSION_BUS_ADDRESS: bus.address }

  // Also kills a daemon that the bus started on its own in the meantime.
  const killDaemon = async () => {
    const pid = await findDaemon(person, environment)
    if (pid === undefined) return
    process.kill(pid, 'SIGKILL')
    await until(async () => (await findDaemon(person, environment)) !== pid, 'The killed keyring is still there.')
  }
  const start = async (args: readonly string[], input: string) => {
    await killDaemon()
    const daemon = startAsPerson(person, 'gnome-keyring-daemon', args, { environment, input })
    daemon.stdout?.resume()
    daemon.stderr?.resume()
    const isThere = async () => (await findDaemon(person, environment)) !== undefined
    await until(isThere, 'The keyring did not come up.')
  }
  const unlock = async () => {
    // Send the password to a daemon that is already running, as log-in does. Otherwise start one.
    if ((await findDaemon(person, environment)) === undefined) await start(unlockedDaemon, password)
    else await publishPassword(person)
    await proveUnlocked(person, environment)
  }
  const lock = () => start(lockedDaemon, '')
  let suspended: number | undefined
  const resume = () => {
    if (suspended !== undefined) process.kill(suspended, 'SIGCONT')
    suspended = undefined
  }
  const stop = async () => {
    resume()
    await killDaemon()
    await bus.stop()
  }
  try {
    // A keyring must exist before it can be locked.
    if (kind !== 'absent') await unlock()
    if (kind === 'locked') await lock()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    environment,
    async search(attributes) {
      const words = Object.entries(attributes).flat()
      // `secret-tool` prints the secrets on one stream and their attributes on the other.
      const { output, errors } = await runAsPerson(person, 'secret-tool', ['search', '--all', ...words], {
        environment,
      })
      return output + errors
    },
    killDaemon,
    async suspend() {
      suspended = await findDaemon(person, environment)
      if (suspended === undefined) throw new Error('There is no keyring to suspend.')
      process.kill(suspended, 'SIGSTOP')
    },
    resume,
    lock,
    unlock,
    stop,
  }
}

/** Returns the id of the process that serves secrets on the bus. */
async function findDaemon(person: Person, environment: Record<string, string>) {
  const bus = ['--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const question = [...bus, 'org.freedesktop.DBus.GetConnectionUnixProcessID', 'string:org.freedesktop.secrets']
  const { output } = await runAsPerson(person, 'dbus-send', question, { environment })
  const pid = /uint32 (\d+)/.exec(output)?.[1]
  return pid === undefined ? undefined : Number(pid)
}

async function publishPassword(person: Person) {
  const script = join(person.home, 'unlock-keyring.mjs')
  copyFileSync(join(import.meta.dirname, 'unlock-keyring.mjs'), script)
  const socket = join(person.environment['XDG_RUNTIME_DIR'] ?? '', 'keyring', 'control')
  const environment = { ELECTRON_RUN_AS_NODE: '1' }
  const { code } = await runAsPerson(person, readLaunchSettings().electron, [script, socket, password], { environment })
  if (code !== 0) throw new Error('The keyring did not take its password.')
}

async function until(isSo: () => Promise<boolean>, otherwise: string) {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(otherwise)
    await wait(20)
  }
}

// A wrong password causes no error, so check that a secret can be read back.
async function proveUnlocked(person: Person, environment: Record<string, string>) {
  const attributes = ['test', 'unlocked']
  const store = ['store', '--label=written by a test', ...attributes]
  await runAsPerson(person, 'secret-tool', store, { environment, input: 'readable' })
  const { output } = await runAsPerson(person, 'secret-tool', ['lookup', ...attributes], { environment })
  if (output !== 'readable') throw new Error('The keyring could not be unlocked.')
  await runAsPerson(person, 'secret-tool', ['clear', ...attributes], { environment })
}
