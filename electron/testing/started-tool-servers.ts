import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { ToolServerDraft } from '#shared/tools/tool-server.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createAttachmentFiles } from '../core/attachments/attachment-files.ts'
import { createMemoryKeyStore } from '../core/key-store/key-store.ts'
import type { Database } from '../core/storage/database.ts'
import type { AskToolServer } from '../core/tool-servers/ask-tool-server.ts'
import type { ToolServerRequest } from '../core/tool-servers/messages.ts'
import type { Timers } from '../core/tool-servers/timers.ts'
import { createToolServers } from '../core/tool-servers/tool-servers.ts'
import { english } from '../core/words/english.ts'
import type { UtilityProcess } from '../core/utility-process.ts'
import { playedTimers } from './played-timers.ts'
import { temporaryDatabase } from './temporary-database.ts'

/** Starts the process of a tool server as a child, which runs the same code as the utility process. */
function forkToolServer(): { process: UtilityProcess<ToolServerRequest>; child: ChildProcess } {
  const child = fork(join(import.meta.dirname, 'tool-server-child.ts'), {
    execArgv: ['--no-warnings'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const toolServer: UtilityProcess<ToolServerRequest> = {
    post: (message) => void (child.connected && child.send(message)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', (code) => listener(code ?? -1)),
    kill: () => void child.kill(),
  }
  return { process: toolServer, child }
}

export interface PlayedApp {
  readonly database?: Database
  readonly keys?: ReturnType<typeof createMemoryKeyStore>
  /** Time does not pass unless the test says so: servers are not started again, and no deadline ends. */
  readonly timers?: Timers
  readonly variables?: Readonly<Record<string, string>>
}

/** Creates the host of tool servers, with real processes. They are killed after the test. */
export function startedToolServers({
  database = temporaryDatabase(),
  keys = createMemoryKeyStore(),
  timers = playedTimers(),
  variables = {},
}: PlayedApp = {}) {
  const askToolServer = vi.fn<AskToolServer>(async () => true)
  const onRemoved = vi.fn<(name: string) => void>()
  const secrets: string[] = []
  const openBrowser = vi.fn<(url: string) => Promise<void>>(async () => undefined)
  const children: ChildProcess[] = []
  const attachmentFiles = createAttachmentFiles(temporaryDirectory())
  const servers = createToolServers({
    database,
    keys,
    onSecret: (secret) => secrets.push(secret),
    spawn() {
      const started = forkToolServer()
      children.push(started.child)
      return started.process
    },
    askToolServer,
    chooseFolder: async () => null,
    environment: {
      platform: process.platform,
      variables: { PATH: process.env['PATH'], ...variables },
      home: homedir(),
    },
    appVersion: '1.0.0',
    redact: (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text),
    attachmentFiles,
    onRemoved,
    openBrowser,
    words: () => english,
    emit: () => undefined,
    timers,
  })
  onTestFinished(() => {
    servers.stop()
    for (const child of children) child.kill('SIGKILL')
  })
  const server = (name: string) => servers.calls['tools.servers']().find((candidate) => candidate.name === name)
  return {
    servers,
    calls: servers.calls,
    server,
    askToolServer,
    openBrowser,
    onRemoved,
    secrets,
    children,
    attachmentFiles,
    database,
    keys,
    /** Waits until a server is in a state. */
    reach: (name: string, kind: string) =>
      eventually(() => {
        const state = server(name)?.state
        if (state?.kind !== kind) throw new Error(`${name} is ${JSON.stringify(state)}`)
        return state
      }),
  }
}

const packages = createRequire(import.meta.url)

/** Returns the draft of a server that runs a script with this program as Node. */
export function scriptServer(name: string, script: string, args: readonly string[] = []): ToolServerDraft {
  return {
    name,
    transport: {
      kind: 'command',
      command: process.execPath,
      args: [script, ...args],
      folder: null,
      environment: [{ name: 'ELECTRON_RUN_AS_NODE', value: '1' }],
    },
    timeoutSeconds: 60,
    secrets: {},
  }
}

/** Returns the draft of a server at an address. */
export const addressServer = (name: string, url: string): ToolServerDraft => ({
  name,
  transport: { kind: 'address', url, headers: [] },
  timeoutSeconds: 60,
  secrets: {},
})

/** The main script of a server from npm. */
export function packagedServer(name: 'server-everything' | 'server-filesystem'): string {
  return packages.resolve(`@modelcontextprotocol/${name}/dist/index.js`)
}
