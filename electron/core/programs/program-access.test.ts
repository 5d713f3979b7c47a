import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { ProgramAccess } from '#shared/programs/program-access.ts'
import type { ProgramRoutes } from '#shared/programs/model-alias.ts'
import { settle } from '../../testing/scripted-answers.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createSettingsStore } from '../settings/settings-store.ts'
import { createProgramAccess } from './program-access.ts'

const address = { baseUrl: 'http://127.0.0.1:4180/api/v1', authorizeUrl: 'http://127.0.0.1:4180/auth' }
const routes: ProgramRoutes = {
  gateways: [
    {
      profileId: 'work',
      slug: 'work',
      name: 'Work',
      baseUrl: 'https://work.example/api/v1',
      key: 'sk-work',
      headers: {},
      hasProviderRules: true,
    },
  ],
  aliases: [],
}
const nothing: ProgramRoutes = { gateways: [], aliases: [] }

function open(
  serve = async (port: number | null) => (port === null ? null : address),
  keysAreRead: Promise<void> = Promise.resolve(),
) {
  const settings = createSettingsStore(temporaryDatabase())
  const done: string[] = []
  const sent: ProgramRoutes[] = []
  const states: ProgramAccess['state'][] = []
  const access = createProgramAccess({
    settings,
    port: {
      serve(port) {
        done.push(`serve ${port}`)
        return serve(port)
      },
      setRoutes: (given) => void sent.push(given),
      keepTexts: (maxBytes) => void done.push(`keep ${maxBytes}`),
    },
    async readRoutes() {
      done.push('read keys')
      await keysAreRead
      return routes
    },
    emit: emitTo({ 'programs.accessChanged': ({ state }) => states.push(state) }),
  })
  const change = async (changed: Parameters<typeof settings.change>[0]) => {
    settings.change(changed)
    access.followSettings()
    await settle()
  }
  return { access, settings, done, sent, states, change }
}

test('nothing is opened and no key is read while the switch is off', async () => {
  const { access, done, sent, states } = open()
  access.gatewayStarted()
  access.follow()
  await settle()
  expect({ done, sent, states }).toEqual({ done: ['keep 0'], sent: [], states: [] })
  expect(access.calls['programs.access']()).toEqual({ state: 'off' })
})

test('the switch opens the port with the keys of the gateways, and closes it without them', async () => {
  const { access, done, sent, states, change } = open()
  await change({ letsProgramsIn: true })
  expect(done).toEqual(['keep 0', 'read keys', 'serve 4180'])
  expect(access.state()).toEqual({ state: 'open', ...address })
  await change({ letsProgramsIn: false })
  expect(sent).toEqual([routes, nothing])
  expect(done.at(-1)).toBe('serve null')
  expect(states).toEqual(['starting', 'open', 'off'])
})

test('a port that is closed while the keychain is still read stays closed', async () => {
  const keys = Promise.withResolvers<void>()
  const { access, done, sent, change } = open(undefined, keys.promise)
  await change({ letsProgramsIn: true })
  await change({ letsProgramsIn: false })
  keys.resolve()
  await settle()
  expect(done.findLast((each) => each.startsWith('serve'))).toBe('serve null')
  expect([sent, access.state()]).toEqual([[], { state: 'off' }])
})

test('a port that changes while the keychain is still read is opened once, with the keys', async () => {
  const keys = Promise.withResolvers<void>()
  const { done, sent, change } = open(undefined, keys.promise)
  await change({ letsProgramsIn: true })
  await change({ programPort: 5000 })
  keys.resolve()
  await settle()
  expect(done.filter((each) => each.startsWith('serve'))).toEqual(['serve 5000'])
  expect(sent).toEqual([routes])
})

test('a gateway that starts again gets port, keys and texts', async () => {
  const { access, done, sent, change } = open()
  await change({ letsProgramsIn: true, keepsProgramTexts: true, programTextKib: 4 })
  done.length = 0
  access.gatewayLost()
  expect(access.state()).toEqual({ state: 'starting' })
  access.gatewayStarted()
  await settle()
  expect(done).toEqual(['keep 4096', 'read keys', 'serve 4180'])
  expect(sent).toEqual([routes, routes])
  expect(access.state().state).toBe('open')
})

test('a port that is taken is reported, and another try opens it', async () => {
  let isTaken = true
  const { access, change } = open(async () => {
    if (isTaken) throw new AppError({ source: 'app', kind: 'bad-input', message: 'Port 4180 is used.' })
    return address
  })
  await change({ letsProgramsIn: true })
  expect(access.state()).toMatchObject({ state: 'failed', message: 'Port 4180 is used.' })
  isTaken = false
  await access.calls['programs.retry']()
  expect(access.state().state).toBe('open')
})

test('settings that do not concern programs change nothing', async () => {
  const { done, change } = open()
  await change({ theme: 'dark' })
  expect(done).toEqual([])
})

test('a switch that is turned off while the keys are read lets no key through', async () => {
  const { access, settings, sent } = open()
  settings.change({ letsProgramsIn: true })
  access.followSettings()
  settings.change({ letsProgramsIn: false })
  access.followSettings()
  await settle()
  expect(sent).toEqual([])
  expect(access.state()).toEqual({ state: 'off' })
})

test('for one run programs can be let in although the switch is off', async () => {
  const { access, settings } = open()
  await access.force()
  expect(access.state().state).toBe('open')
  expect(settings.read().letsProgramsIn).toBe(false)
})

test('what lets programs in for one run ends when it is withdrawn, or a person turns the switch off', async () => {
  const { access, change } = open()
  await access.force()
  expect(access.isWanted()).toBe(true)
  access.unforce()
  await settle()
  expect([access.isWanted(), access.state().state]).toEqual([false, 'off'])

  await access.force()
  await change({ letsProgramsIn: true })
  expect(access.state().state).toBe('open')
  await change({ letsProgramsIn: false })
  expect([access.isWanted(), access.state().state]).toEqual([false, 'off'])
})
