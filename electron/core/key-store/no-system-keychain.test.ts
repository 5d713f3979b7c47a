import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createKeychain } from './keychain.ts'
import { systemKeychain } from './system-keychain.ts'

// In a separate file, and so in a separate process, because libdbus caches the first bus address.
test.runIf(process.platform === 'linux')(
  'without a session bus there is no keychain, and keys are kept in memory',
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
