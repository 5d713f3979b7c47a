import { expect, test, vi } from 'vitest'
import type { ToolServerDraft } from '#shared/tools/tool-server.ts'
import { startedToolServers } from '../../testing/started-tool-servers.ts'
import { english } from '../words/english.ts'
import { german } from '../words/german.ts'
import { describeToolServer, toolServerDetail } from './ask-tool-server.ts'

type CommandTransport = Extract<ToolServerDraft['transport'], { kind: 'command' }>

const command: CommandTransport = {
  kind: 'command',
  command: 'no-such-program',
  args: ['--folder', '/work'],
  folder: null,
  environment: [
    { name: 'TOKEN', value: null },
    { name: 'LEVEL', value: 'debug' },
  ],
}
const draft = (change: Partial<ToolServerDraft> = {}): ToolServerDraft => ({
  name: 'git',
  transport: command,
  timeoutSeconds: 60,
  secrets: { TOKEN: 'canary' },
  ...change,
})

async function withServer() {
  const started = startedToolServers()
  await started.calls['tools.addServer']({ draft: draft() })
  started.askToolServer.mockClear()
  return started
}

test('a server is added only after a dialog that shows what will run', async () => {
  const { calls, askToolServer, server, keys, children } = startedToolServers()
  askToolServer.mockResolvedValueOnce(false)
  expect(await calls['tools.addServer']({ draft: draft() })).toEqual({ isAdded: false })
  expect(askToolServer.mock.calls).toEqual([
    [
      {
        name: 'git',
        isChange: false,
        target: {
          kind: 'command',
          command: 'no-such-program',
          args: ['--folder', '/work'],
          folder: null,
          variables: ['TOKEN', 'LEVEL=debug'],
        },
      },
    ],
  ])
  expect(server('git')).toBeUndefined()
  expect(children).toEqual([])
  expect(await keys.read('tool-server.git', 'TOKEN')).toBeNull()
})

test('a variable by which a program loads code cannot be hidden from the dialog', async () => {
  const { calls, askToolServer } = startedToolServers()
  const hidden = { ...command, environment: [{ name: 'NODE_OPTIONS', value: null }] }
  const add = async () => calls['tools.addServer']({ draft: { ...draft(), transport: hidden } })
  await expect(add()).rejects.toThrow('The value of NODE_OPTIONS can make the program run other code')
  expect(askToolServer).not.toHaveBeenCalled()
})

test('the dialog shows hidden characters, and a command that is too long for it is refused', () => {
  const transport = { ...command, command: 'safe\u202eexe.\n', args: ['a b', 'x\u200b', '; rm -rf /', ''] }
  const { target } = describeToolServer({ ...draft(), transport }, false)
  expect(target).toMatchObject({
    command: String.raw`safe\u{202e}exe.\u{a}`,
    args: ['"a b"', String.raw`"x\\u{200b}"`, '"; rm -rf /"', '""'],
  })
  const long = { ...command, args: ['x'.repeat(3000)] }
  expect(() => describeToolServer({ ...draft(), transport: long }, false)).toThrow('too long to be shown whole')
  const many = { ...command, args: Array.from({ length: 25 }, () => 'x') }
  expect(() => describeToolServer({ ...draft(), transport: many }, false)).toThrow('too long to be shown whole')
})

test('the dialog is in the language of the app', () => {
  const question = describeToolServer(draft(), true)
  expect(toolServerDetail(question, english.toolServer)).toBe(
    `Program: no-such-program\nArguments:\n    --folder\n    /work\nFolder: your home folder\nVariables: TOKEN, LEVEL=debug\n\n${english.toolServer.change}\n\n${english.toolServer.programCan}`,
  )
  const address = { kind: 'address' as const, url: 'https://example.com/mcp', headers: [] }
  expect(toolServerDetail(describeToolServer(draft({ transport: address }), false), german.toolServer)).toBe(
    `Adresse: https://example.com/mcp\nHeader: keine\n\n${german.toolServer.addressCan}`,
  )
})

test('one dialog is open at a time', async () => {
  const { calls, askToolServer } = startedToolServers()
  const answer = Promise.withResolvers<boolean>()
  askToolServer.mockReturnValueOnce(answer.promise)
  const first = calls['tools.addServer']({ draft: draft() })
  await expect(calls['tools.addServer']({ draft: draft({ name: 'other' }) })).rejects.toThrow('Answer it first.')
  answer.resolve(false)
  expect(await first).toEqual({ isAdded: false })
  expect(askToolServer).toHaveBeenCalledTimes(1)
})

test('a name is taken once, in any case of its letters', async () => {
  const { calls, askToolServer } = await withServer()
  await expect(calls['tools.addServer']({ draft: draft({ name: 'GIT' }) })).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'name' },
  })
  expect(askToolServer).not.toHaveBeenCalled()
})

test('values of secrets are in the keychain and not in the database', async () => {
  const { database, keys, secrets } = await withServer()
  expect(JSON.stringify(database.all('select * from tool_servers'))).not.toContain('canary')
  expect(secrets).toContain('canary')
  expect(await keys.read('tool-server.git', 'TOKEN')).toMatchObject({ origin: 'gatehouse:program' })
})

test('a long secret is stored in parts, and a shorter one replaces all of them', async () => {
  const { calls, keys, reach } = await withServer()
  await calls['tools.changeServer']({ draft: draft({ secrets: { TOKEN: 'ü'.repeat(8000) } }) })
  expect(await keys.read('tool-server.git', 'TOKEN.10')).not.toBeNull()
  await calls['tools.changeServer']({ draft: draft({ secrets: { TOKEN: 'short' } }) })
  expect(await keys.read('tool-server.git', 'TOKEN.1')).toBeNull()
  expect(await keys.read('tool-server.git', 'TOKEN.10')).toBeNull()
  await reach('git', 'restarting')
})

test.each([
  ['another program', { transport: { ...command, command: 'other' } }, true],
  ['another value of a variable', { transport: { ...command, environment: [{ name: 'LEVEL', value: 'x' }] } }, true],
  ['another secret', { secrets: { TOKEN: 'new' } }, true],
  ['another folder', { transport: { ...command, folder: '/' } }, true],
  ['another time', { timeoutSeconds: 5, secrets: {} }, false],
])('a change to %s asks if it could run something else', async (_what, change, asks) => {
  const { calls, askToolServer, server } = await withServer()
  askToolServer.mockResolvedValue(false)
  const { isChanged } = await calls['tools.changeServer']({ draft: draft(change) })
  expect([isChanged, askToolServer.mock.calls.length]).toEqual(asks ? [false, 1] : [true, 0])
  expect(server('git')?.timeoutSeconds).toBe(asks ? 60 : 5)
})

test('secrets that are not given stay, and those of removed variables go', async () => {
  const { calls, keys } = await withServer()
  await calls['tools.changeServer']({ draft: draft({ secrets: {} }) })
  expect(await keys.read('tool-server.git', 'TOKEN')).not.toBeNull()
  await calls['tools.changeServer']({ draft: draft({ transport: { ...command, environment: [] }, secrets: {} }) })
  expect(await keys.read('tool-server.git', 'TOKEN')).toBeNull()
})

test('a secret header is not sent to another address', async () => {
  const { calls, reach } = startedToolServers()
  const address = (url: string): Pick<ToolServerDraft, 'transport'> => ({
    transport: { kind: 'address', url, headers: [{ name: 'X-Key', value: null }] },
  })
  await calls['tools.addServer']({
    draft: draft({ ...address('https://one.invalid/mcp'), secrets: { 'X-Key': 'canary' } }),
  })
  await calls['tools.changeServer']({ draft: draft({ ...address('https://two.invalid/mcp'), secrets: {} }) })
  expect(await reach('git', 'restarting')).toMatchObject({
    failure: { message: 'The value of X-Key is not in the keychain. Enter it in the settings of the server.' },
  })
})

test('a removed server leaves no secrets, and its rules are removed', async () => {
  const { calls, database, keys, onRemoved } = await withServer()
  await calls['tools.removeServer']({ name: 'git' })
  expect(calls['tools.servers']()).toEqual([])
  expect(database.all('select * from tool_servers')).toEqual([])
  expect(await keys.read('tool-server.git', 'TOKEN')).toBeNull()
  expect(onRemoved.mock.calls).toEqual([['git']])
  await expect(calls['tools.removeServer']({ name: 'git' })).rejects.toMatchObject({ data: { kind: 'not-found' } })
})

test('servers and whether they are on survive a restart, in their order', async () => {
  const { calls, servers, database, keys } = await withServer()
  await calls['tools.addServer']({ draft: draft({ name: 'another' }) })
  calls['tools.setOn']({ name: 'git', isOn: false })
  servers.stop()
  const next = startedToolServers({ database, keys })
  next.servers.start()
  expect(next.calls['tools.servers']().map(({ name, isOn, state }) => [name, isOn, state.kind])).toEqual([
    ['git', false, 'off'],
    ['another', true, 'starting'],
  ])
  expect(next.askToolServer).not.toHaveBeenCalled()
})

test('a server whose secrets cannot be kept is not added, and can be added again', async () => {
  const { calls, server, keys, database } = startedToolServers()
  const write = vi.spyOn(keys, 'write').mockRejectedValueOnce(new Error('locked'))
  await expect(calls['tools.addServer']({ draft: draft() })).rejects.toThrow('locked')
  expect(server('git')).toBeUndefined()
  expect(database.all('select name from tool_servers')).toEqual([])
  expect(await calls['tools.addServer']({ draft: draft() })).toEqual({ isAdded: true })
  expect(write).toHaveBeenCalledTimes(2)
})
