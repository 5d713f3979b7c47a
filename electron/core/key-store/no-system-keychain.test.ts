import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-database.ts'
import { createKeychain } from './keychain.ts'
import { systemKeychain } from './system-keychain.ts'

// In a file, and so in a process, of its own: libdbus remembers the first bus that it was told of.
test.runIf(process.platform === 'linux')(
  'without a session bus there is no keychain, and a key lives in memory',
  async () => {
    const before = process.env['DBUS_SESSION_BUS_ADDRESS']
    process.env['DBUS_SESSION_BUS_ADDRESS'] = `unix:path=${temporaryDirectory()}/nothing`
    onTestFinished(() => {
      if (before === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS']
      else process.env['DBUS_SESSION_BUS_ADDRESS'] = before
    })
    const keychain = createKeychain({
      openEntry: systemKeychain('app.gatehouse.desktop.test'),
      abandon: () => undefined,
      accounts: { read: () => ({}), write: () => undefined },
      onChanged: () => undefined,
    })
    const key = { origin: 'https://gateway.example', key: 'sk-canary' }
    await keychain.write('work', 'user', key)
    expect(keychain.state()).toMatchObject({ kind: 'memory', reason: 'absent' })
    expect(await keychain.read('work', 'user')).toEqual(key)
  },
)
