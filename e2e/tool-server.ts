import { createRequire } from 'node:module'
import { expect, type Page } from 'playwright/test'
import { readBridge } from './read-bridge.ts'

const require = createRequire(import.meta.url)

/** The programs of two real servers from npm. */
const programs = {
  everything: [require.resolve('@modelcontextprotocol/server-everything/dist/index.js'), 'stdio'],
  files: [require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js')],
}

/** Adds a real tool server, and waits until it has listed its tools. */
export async function addToolServer(window: Page, name: keyof typeof programs, args: string[] = []): Promise<void> {
  const { isAdded } = await readBridge(window, 'tools.addServer', {
    draft: {
      name,
      transport: {
        kind: 'command',
        // The Node that runs the tests.
        command: process.execPath,
        args: [...programs[name], ...args],
        folder: null,
        environment: [],
      },
    },
  })
  expect(isAdded).toBe(true)
  await expect
    .poll(async () => (await readBridge(window, 'tools.servers')).find((server) => server.name === name))
    .toMatchObject({ state: { kind: 'running' } })
  await expect
    .poll(async () => (await readBridge(window, 'tools.list')).some(({ server }) => server === name))
    .toBe(true)
}

/** Removes all tool servers, and with them their rules. */
export async function removeToolServers(window: Page): Promise<void> {
  for (const { name } of await readBridge(window, 'tools.servers'))
    await readBridge(window, 'tools.removeServer', { name })
}
