import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import type { ToolServer, ToolServerDraft } from '#shared/tools/tool-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { killProcess } from './harness/kill-process.ts'
import { findProcesses, readProcess } from './harness/leftovers.ts'
import { expect, test } from './harness/test.ts'
import { nativeQuestions, refuseQuestions } from './harness/stubbed-system.ts'
import { readBridge } from './read-bridge.ts'
import { remoteServer, scriptToolServer } from './scripted-tool-server.ts'

const script = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js')

/** The draft of server-everything, run by the Node of the tests. */
const everything: ToolServerDraft = {
  name: 'everything',
  transport: { kind: 'command', command: process.execPath, args: [script, 'stdio'], folder: null, environment: [] },
  timeoutSeconds: 60,
  secrets: {},
}

async function serverOf(window: Page): Promise<ToolServer | undefined> {
  return (await readBridge(window, 'tools.servers')).find(({ name }) => name === 'everything')
}

/** Returns the process of server-everything of the person. Linux only. */
function programOf({ person }: RunningApp): number | undefined {
  return findProcesses(person).find((pid) => readProcess(pid, 'cmdline').split('\0')[1] === script)
}

test.beforeEach(() => {
  test.skip(process.platform !== 'linux', 'Processes are found in /proc.')
})

test('a tool server is added after a native dialog, lists its tools, and survives a crash and a restart', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const { app, window } = running
  await refuseQuestions(app)
  expect(await readBridge(window, 'tools.addServer', { draft: everything })).toEqual({ isAdded: false })
  expect(await readBridge(window, 'tools.servers')).toEqual([])
  const [question] = await nativeQuestions(app)
  expect(question?.message).toBe('Let “everything” run this program?')
  expect(question?.detail).toContain(
    `Program: ${process.execPath}\nArguments:\n    ${script}\n    stdio\nFolder: your home folder`,
  )

  await app.evaluate(() => Reflect.set(globalThis, 'nativeAnswer', 0))
  expect(await readBridge(window, 'tools.addServer', { draft: everything })).toEqual({ isAdded: true })
  const listed = async (): Promise<string[]> => (await readBridge(window, 'tools.list')).map(({ wireName }) => wireName)
  await expect.poll(listed).toContain('everything__echo')
  const before = await serverOf(window)
  expect(before).toMatchObject({ state: { kind: 'running' }, says: { title: expect.any(String) } })

  // The program itself is killed, not the process that runs it.
  killProcess(programOf(running))
  await expect.poll(async () => (await serverOf(window))?.state.kind).toBe('running')
  await expect.poll(listed).toContain('everything__echo')
  const log = await readBridge(window, 'tools.log', { name: 'everything' })
  expect(log.map(({ text }) => text)).toContainEqual(expect.stringContaining('The server ended with signal SIGKILL.'))

  await running.restart()
  await expect.poll(async () => (await serverOf(running.window))?.state.kind).toBe('running')
  expect(await nativeQuestions(running.app)).toEqual([])

  expect(programOf(running)).toBeDefined()
  await running.kill()
  await expect.poll(() => programOf(running)).toBeUndefined()
})

test('a server at an address lists its tools, and one that redirects is not followed', async ({
  launchApp,
  faultServer,
}) => {
  scriptToolServer(faultServer)
  const { window } = await launchApp()
  await readBridge(window, 'tools.addServer', { draft: remoteServer('remote', `${faultServer.url}/mcp`) })
  await expect
    .poll(async () => (await readBridge(window, 'tools.list')).map(({ wireName }) => wireName))
    .toEqual(['remote__work'])
  expect(faultServer.requests.map(({ headers }) => headers['x-api-key'])).toContain('canary')

  await readBridge(window, 'tools.addServer', { draft: remoteServer('moved', `${faultServer.url}/moved`) })
  await expect
    .poll(async () => (await readBridge(window, 'tools.servers')).find(({ name }) => name === 'moved')?.state.kind)
    .toBe('restarting')
  const [moved] = await readBridge(window, 'tools.servers').then((servers) =>
    servers.filter(({ name }) => name === 'moved'),
  )
  expect(moved?.state).toMatchObject({
    failure: { message: expect.stringContaining('redirects, which is not followed') },
  })
  expect(faultServer.requests.map(({ path }) => path)).not.toContain('/elsewhere')
})
