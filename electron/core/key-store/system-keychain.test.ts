import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createKeychain, type Keychain } from './keychain.ts'
import { keychainService, systemKeychain } from './system-keychain.ts'

const programs = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon']
const hasSecretService = process.platform === 'linux' && programs.every(isInstalled)

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv, input = ''): ChildProcess {
  const child = spawn(program, args, { env: environment, stdio: ['pipe', 'pipe', 'ignore'] })
  // A program that does not read its input must not fail the test.
  child.stdin?.on('error', () => undefined).end(input)
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Finds the process that serves secrets. Asks the bus, because a request for a secret would start a new daemon. */
async function findDaemon(session: NodeJS.ProcessEnv): Promise<number | undefined> {
  const question = 'org.freedesktop.DBus.GetConnectionUnixProcessID'
  const args = ['--print-reply', '--dest=org.freedesktop.DBus', '/', question, 'string:org.freedesktop.secrets']
  // Fails while there is none.
  const { stdout } = await promisify(execFile)('dbus-send', args, { env: session }).catch(() => ({ stdout: '' }))
  const pid = /uint32 (\d+)/.exec(stdout)?.[1]
  return pid === undefined ? undefined : Number(pid)
}

/** A separate session bus for the test, with GNOME Keyring on it. */
async function startSecretService(): Promise<{
  lock(): Promise<void>
  unlock(): Promise<void>
  kill(): Promise<void>
}> {
  const home = temporaryDirectory()
  chmodSync(home, 0o700)
  const environment = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home }
  const bus = run('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], environment)
  if (!bus.stdout) throw new Error('The bus has no output.')
  const [address] = (await once(bus.stdout.setEncoding('utf8'), 'data')) as [string]
  const before = process.env['DBUS_SESSION_BUS_ADDRESS']
  process.env['DBUS_SESSION_BUS_ADDRESS'] = address.trim()
  onTestFinished(() => {
    if (before === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS']
    else process.env['DBUS_SESSION_BUS_ADDRESS'] = before
  })
  const session = { ...environment, DBUS_SESSION_BUS_ADDRESS: address.trim() }
  let daemon: ChildProcess | undefined
  async function start(flag: '--unlock' | '--start', input: string): Promise<void> {
    await kill()
    daemon = run('gnome-keyring-daemon', [flag, '--foreground', '--components=secrets'], session, input)
    const { pid } = daemon
    await eventually(async () => expect(await findDaemon(session)).toBe(pid))
  }
  async function kill(): Promise<void> {
    if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return
    const ended = once(daemon, 'exit')
    daemon.kill('SIGKILL')
    await ended
  }
  const unlock = (): Promise<void> => start('--unlock', 'a password for tests\n')
  await unlock()
  return { lock: () => start('--start', ''), unlock, kill }
}

const allKept = { 'work/user': 'kept', 'work/management': 'kept', 'home/user': 'kept' } as const

function openKeychain(): Keychain {
  return createKeychain({
    openEntry: systemKeychain(keychainService('app.gatehouse.desktop', '/a/folder/of/this/test')),
    abandon: () => undefined,
    accounts: { read: () => allKept, write: () => undefined },
    onChanged: () => undefined,
  })
}

const key = { origin: 'https://gateway.example', key: 'sk-canary-é' }

test.runIf(hasSecretService)(
  'a real Secret Service keeps secrets across runs and can be locked and unlocked',
  async () => {
    const service = await startSecretService()
    await openKeychain().write('work', 'user', key)
    const next = openKeychain()
    expect(await next.read('work', 'user')).toEqual(key)
    expect(await next.read('work', 'management')).toBeNull()
    expect(next.state()).toEqual({ kind: 'keychain' })

    await service.lock()
    const locked = openKeychain()
    expect(await locked.read('work', 'user')).toBeNull()
    expect(locked.state()).toMatchObject({ kind: 'memory', reason: 'locked' })
    await locked.write('home', 'user', key)

    await service.unlock()
    expect(await locked.check()).toEqual({ kind: 'keychain' })
    expect(await openKeychain().read('home', 'user')).toEqual(key)
    await locked.remove('work', 'user')
    expect(await openKeychain().read('work', 'user')).toBeNull()
  },
)

test('every data folder has a separate part of the keychain', () => {
  const names = [null, '/home/a/data', '/home/b/data'].map((folder) => keychainService('app.gatehouse.desktop', folder))
  expect(names).toEqual([
    'app.gatehouse.desktop',
    expect.stringMatching(/^app\.gatehouse\.desktop\.[0-9a-f]{16}$/),
    expect.stringMatching(/^app\.gatehouse\.desktop\.[0-9a-f]{16}$/),
  ])
  expect(new Set(names).size).toBe(3)
})
