import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Elicitation } from '#shared/tools/tool.ts'
import { createAttachmentFiles } from '../core/attachments/attachment-files.ts'
import { createMemoryKeyStore } from '../core/key-store/key-store.ts'
import { openDatabase } from '../core/storage/open-database.ts'
import type { ToolServerReport } from '../core/tool-servers/messages.ts'
import { serveToolServer } from '../core/tool-servers/process/serve-tool-server.ts'
import { createToolServers } from '../core/tool-servers/tool-servers.ts'
import { english } from '../core/words/english.ts'

// The client that the conformance tests of the protocol run: the host of tool servers, with a person who agrees to
// everything. Its argument is the address of the server of a scenario.

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-conformance-'))
const changed = new EventEmitter()
const servers = createToolServers({
  database: openDatabase(join(folder, 'gatehouse.db')),
  keys: createMemoryKeyStore(),
  onSecret: () => undefined,
  spawn: playProcess,
  askToolServer: async () => true,
  chooseFolder: async () => null,
  environment: { platform: process.platform, variables: {}, home: folder },
  appVersion: '1.0.0',
  redact: (text) => text,
  attachmentFiles: createAttachmentFiles(join(folder, 'attachments')),
  onRemoved: () => undefined,
  async openBrowser(url) {
    // The page of the scenario agrees and redirects to the callback.
    await fetch(url)
  },
  words: () => english,
  emit: () => changed.emit('changed'),
})

/** Plays the process of a server in this one, which is enough for a server that behaves. */
function playProcess() {
  const requests: ((event: { readonly data: unknown }) => void)[] = []
  const reports: ((message: unknown) => void)[] = []
  const port = {
    on: (_event: string, listener: (event: { readonly data: unknown }) => void) => requests.push(listener),
    postMessage: (report: ToolServerReport) => reports.forEach((listener) => listener(report)),
  }
  serveToolServer(port, { fetch: (url, init) => fetch(url, init), exit: () => undefined })
  return {
    post: (data: unknown) => requests.forEach((listener) => listener({ data })),
    onMessage: (listener: (message: unknown) => void) => void reports.push(listener),
    onExit: () => undefined,
    kill: () => undefined,
  }
}

const name = 'scenario'
const find = () => servers.calls['tools.servers']()[0]

/** Waits for a change of the server until a condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await once(changed, 'changed')
}

async function call(tool: string): Promise<void> {
  const { signal } = new AbortController()
  const onElicit = (elicitation: Elicitation | null): void => {
    if (elicitation === null) return
    // A person who submits the form as it is.
    servers.calls['tools.answerElicitation']({ id: elicitation.id, answer: { action: 'accept', content: {} } })
  }
  const args: Record<string, unknown> = tool === 'add_numbers' ? { a: 5, b: 3 } : {}
  await servers.call({ server: name, tool, args }, { signal, onElicit })
}

process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const transport = { kind: 'address' as const, url: process.argv.at(-1) ?? '', headers: [] }
await servers.calls['tools.addServer']({ draft: { name, transport, timeoutSeconds: 60, secrets: {} } })
await until(() => find()?.state.kind !== 'starting')
if (find()?.state.kind === 'signed-out') await servers.calls['tools.signIn']({ name })
if (find()?.state.kind !== 'running') throw new Error(JSON.stringify(find()?.state))
// The server of this scenario has none.
if (process.env['MCP_CONFORMANCE_SCENARIO'] !== 'initialize') await until(() => servers.tools().length > 0)
for (const { name: tool } of servers.tools()) await call(tool)
process.exit()
