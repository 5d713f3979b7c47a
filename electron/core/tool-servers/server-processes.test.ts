import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { ToolResult } from '#shared/tools/tool.ts'
import { scriptServer, startedToolServers } from '../../testing/started-tool-servers.ts'

const script = join(import.meta.dirname, '../../testing/hostile-tool-server.mjs')
const { signal } = new AbortController()

function textOf({ content: [first] }: ToolResult): string {
  return first?.type === 'text' ? first.text : ''
}

/** Starts a server that ignores requests to end, and has started another program. Returns both process ids. */
async function startStubborn() {
  const started = startedToolServers()
  await started.calls['tools.addServer']({ draft: scriptServer('stubborn', script, ['stubborn']) })
  await eventually(() => expect(started.servers.tools()).not.toEqual([]))
  const call = async (tool: string): Promise<string> =>
    textOf(await started.servers.call({ server: 'stubborn', tool, args: {} }, { signal }))
  const pids = [Number(await call('own-pid')), Number(await call('children'))]
  expect(pids.filter(isRunning)).toHaveLength(2)
  return { ...started, pids }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.runIf(process.platform !== 'win32')(
  'a server that is turned off ends with the programs that it started',
  async () => {
    const { calls, pids, server } = await startStubborn()
    calls['tools.setOn']({ name: 'stubborn', isOn: false })
    expect(server('stubborn')).toMatchObject({ isOn: false, state: { kind: 'off' } })
    await eventually(() => expect(pids.filter(isRunning)).toEqual([]))
  },
)

test.runIf(process.platform !== 'win32')(
  'when the app quits, servers end with the programs that they started',
  async () => {
    const { servers, pids } = await startStubborn()
    servers.stop()
    await eventually(() => expect(pids.filter(isRunning)).toEqual([]))
  },
)

test.runIf(process.platform !== 'win32')(
  'when its process is killed, a server ends with the programs that it started',
  async () => {
    const { children, pids } = await startStubborn()
    children[0]?.kill('SIGKILL')
    await eventually(() => expect(pids.filter(isRunning)).toEqual([]))
  },
)

test('a program gets the variables that were set and the few that programs need, and no shell', async () => {
  const started = startedToolServers({
    variables: { GATEHOUSE_SECRET: 'of the app', TMPDIR: '/tmp', HOME: '/home/me' },
  })
  const draft = scriptServer('plain', script, ['$HOME', '; exit 1', '`id`', '"quoted"'])
  if (draft.transport.kind !== 'command') throw new Error('not a command')
  const environment = [...draft.transport.environment, { name: 'TOKEN', value: null }]
  await started.calls['tools.addServer']({
    draft: {
      ...draft,
      transport: { ...draft.transport, folder: '/tmp', environment },
      secrets: { TOKEN: 'of the server' },
    },
  })
  await eventually(() => expect(started.servers.tools()).not.toEqual([]))
  const call = async (tool: string): Promise<unknown> =>
    JSON.parse(textOf(await started.servers.call({ server: 'plain', tool, args: {} }, { signal })))
  expect(await call('environment')).toEqual({
    PATH: expect.stringContaining(process.env['PATH'] ?? '?'),
    HOME: '/home/me',
    TMPDIR: '/tmp',
    ELECTRON_RUN_AS_NODE: '1',
    TOKEN: 'of the server',
  })
  expect(await call('arguments')).toEqual({ args: ['$HOME', '; exit 1', '`id`', '"quoted"'], folder: '/tmp' })
})

test('a program that does not exist is reported with what to do', async () => {
  const { calls, reach } = startedToolServers()
  const draft = scriptServer('missing', script)
  const transport = { ...draft.transport, command: 'no-such-program-anywhere' }
  await calls['tools.addServer']({ draft: { ...draft, transport } })
  expect(await reach('missing', 'restarting')).toMatchObject({
    failure: { message: expect.stringContaining('The program no-such-program-anywhere was not found. Install it') },
  })
})

test('a folder that does not exist is reported with what to do', async () => {
  const { calls, reach } = startedToolServers()
  const draft = scriptServer('missing', script)
  const transport = { ...draft.transport, folder: '/no/such/folder' }
  await calls['tools.addServer']({ draft: { ...draft, transport } })
  expect(await reach('missing', 'restarting')).toMatchObject({
    failure: { message: expect.stringContaining('The folder /no/such/folder does not exist.') },
  })
})
