import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import type { ToolServerDraft } from '#shared/tools/tool-server.ts'

const packages = createRequire(import.meta.url)

/** The main script of a server from npm. */
export function installedServer(name: 'server-everything' | 'server-filesystem'): string {
  return packages.resolve(`@modelcontextprotocol/${name}/dist/index.js`)
}

/** Returns the draft of a server that runs Node with these arguments. */
export function nodeServer(name: string, ...args: string[]): ToolServerDraft {
  return {
    name,
    transport: { kind: 'command', command: process.execPath, args, folder: null, environment: [] },
    timeoutSeconds: 60,
    secrets: {},
  }
}

/** A server that ends immediately and says why. */
export const endingServer = (name: string, words: string): ToolServerDraft =>
  nodeServer(name, '-e', `console.error(${JSON.stringify(words)});process.exit(1)`)

/** Settings › Tools as a person sees it. Every locator uses the accessible name. */
export function toolsScreen(window: Page) {
  const section = window.getByRole('region', { name: 'Tools', exact: true })
  const dialog = (name: string | RegExp) => window.getByRole('dialog', { name })
  const servers = section.getByRole('list', { name: 'Servers' })
  const table = section.getByRole('table', { name: 'Tools' })
  return {
    section,
    servers,
    server: (name: string) =>
      servers.getByRole('listitem').filter({ has: window.getByRole('switch', { name, exact: true }) }),
    turn: (name: string) => servers.getByRole('switch', { name, exact: true }),
    table,
    /** The row of a tool, with its name as the header. */
    tool: (name: string) => table.getByRole('row').filter({ has: window.getByRole('rowheader', { name }) }),
    approval: (tool: string) => table.getByRole('combobox', { name: `Approval of ${tool}`, exact: true }),
    add: section.getByRole('button', { name: 'Add server' }),
    importOther: section.getByRole('button', { name: 'Import from other apps' }),
    addDialog: dialog('Add server'),
    dialog,
    /** Goes to the section, so that it is at the top of its page. */
    async goTo() {
      await window.getByRole('button', { name: 'Tools', exact: true }).first().click()
      await section.evaluate((element) => element.scrollIntoView())
    },
    async openMenu(server: string, item: string) {
      await servers.getByRole('button', { name: `More: ${server}` }).click()
      await window.getByRole('menuitem', { name: item }).click()
    },
  }
}
