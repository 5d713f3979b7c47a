import type { Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import {
  type ServerPrompt,
  type ServerResource,
  type ServerTool,
  type ToolResult,
  toolResult,
} from '#shared/tools/tool.ts'
import type { ToolServer } from '#shared/tools/tool-server.ts'
import { wireNameOf } from '#shared/tools/wire-name.ts'
import { notFound } from '../app-errors.ts'
import type { AttachmentFiles } from '../attachments/attachment-files.ts'
import type { KeyStore } from '../key-store/key-store.ts'
import type { Database } from '../storage/database.ts'
import type { MainWords } from '../words/english.ts'
import type { UtilityProcess } from '../utility-process.ts'
import type { AskToolServer } from './ask-tool-server.ts'
import type { ToolServerRequest } from './messages.ts'
import type { AppEnvironment } from './program-environment.ts'
import { readServerStart } from './read-server-start.ts'
import { placeOf } from './server-place.ts'
import { createServerRunner, type ServerRunner } from './server-runner.ts'
import type { RequestOptions } from './server-requests.ts'
import { systemTimers, type Timers } from './timers.ts'
import { createConfigCalls } from './config/config-calls.ts'
import { createContentCalls } from './content-calls.ts'
import { createToolServerCalls } from './tool-server-calls.ts'
import { credentialsSlot, createToolServerSecrets, secretOrigin } from './tool-server-secrets.ts'
import { createSignInCalls } from './tool-sign-in.ts'
import { createToolServerStore, type StoredToolServer } from './tool-server-store.ts'

export interface ToolServersParts {
  readonly database: Database
  /** The keychain. */
  readonly keys: KeyStore
  /** Receives secrets, which must not be logged. */
  readonly onSecret: (secret: string) => void
  /** Replaces secrets in lines of logs. */
  readonly redact: (text: string) => string
  /** Starts a process of a tool server. */
  readonly spawn: () => UtilityProcess<ToolServerRequest>
  readonly askToolServer: AskToolServer
  readonly chooseFolder: () => Promise<string | null>
  /** The environment of the app, of which servers get a few variables. */
  readonly environment: AppEnvironment
  readonly appVersion: string
  readonly attachmentFiles: AttachmentFiles
  /** Called with the name of a server that was removed. */
  readonly onRemoved: (name: string) => void
  readonly openBrowser: (url: string) => Promise<void>
  /** Main-process strings in the current UI language. */
  readonly words: () => MainWords
  readonly emit: Emit
  readonly timers?: Timers
}

/** One server with its runner. Its name never changes. */
export interface RunningToolServer {
  stored: StoredToolServer
  readonly runner: ServerRunner
}

/** Tool servers that speak the Model Context Protocol. */
export type ToolServers = ReturnType<typeof createToolServers>

export function createToolServers(parts: ToolServersParts) {
  const { database, emit, timers = systemTimers } = parts
  const store = createToolServerStore(database)
  const secrets = createToolServerSecrets(parts.keys, parts.onSecret)
  const servers = new Map<string, RunningToolServer>()
  const returnObservers: (() => void)[] = []
  for (const stored of store.all()) open(stored)

  const configs = createConfigCalls({ environment: parts.environment, isKnown })

  function publish(): void {
    emit('tools.changed', {})
  }

  function open(stored: StoredToolServer): RunningToolServer {
    const runner: ServerRunner = createServerRunner({
      spawn: parts.spawn,
      readStart: (signIn) => readServerStart(server.stored.config, secrets, parts.environment, signIn),
      onCredentials: (credentials) => void saveCredentials(server, credentials),
      timeoutSeconds: () => server.stored.config.timeoutSeconds,
      appVersion: parts.appVersion,
      redact: parts.redact,
      timers,
      onChanged: publish,
    })
    const server: RunningToolServer = { stored, runner }
    servers.set(stored.config.name, server)
    return server
  }

  async function saveCredentials(server: RunningToolServer, credentials: string): Promise<void> {
    const { config } = server.stored
    if (servers.get(config.name) !== server) return
    await secrets.write(config.name, credentialsSlot, secretOrigin(config.transport), credentials)
  }

  /** Replaces what is stored of a server. */
  function save(server: RunningToolServer, change: Partial<StoredToolServer>): void {
    // It may have been removed in the meantime.
    if (servers.get(server.stored.config.name) !== server) return
    const stored = { ...server.stored, ...change }
    store.write(stored)
    server.stored = stored
    publish()
  }

  function find(name: string): RunningToolServer {
    const server = servers.get(name)
    if (server === undefined) throw notFound(explain('toolServerGone', { server: name }))
    return server
  }

  /** Names that differ only in their case are the same for a person. */
  function isKnown(name: string): boolean {
    return [...servers.keys()].some((other) => other.toLowerCase() === name.toLowerCase())
  }

  function tools(): ServerTool[] {
    const byWireName = new Map<string, ServerTool>()
    for (const [server, { runner }] of servers) {
      for (const tool of runner.lists().tools) {
        const wireName = wireNameOf(server, tool.name)
        if (!byWireName.has(wireName)) byWireName.set(wireName, { ...tool, server, wireName })
      }
    }
    return [...byWireName.values()]
  }

  function describe({ stored: { config, isOn, signedInAt }, runner }: RunningToolServer): ToolServer {
    const lists = runner.lists()
    return {
      ...config,
      isOn,
      state: runner.state(),
      tools: lists.tools.length,
      moreTools: lists.moreTools,
      resources: lists.resources.length,
      prompts: lists.prompts.length,
      says: runner.says(),
      signedInAt,
    }
  }

  const listOfEach = <Item>(list: (runner: ServerRunner) => readonly Item[]): (Item & { server: string })[] =>
    [...servers].flatMap(([server, { runner }]) => list(runner).map((item) => ({ ...item, server })))

  return {
    calls: {
      'tools.servers': () => [...servers.values()].map(describe),
      'tools.list': tools,
      'tools.resources': (): ServerResource[] => listOfEach((runner) => runner.lists().resources),
      'tools.prompts': (): ServerPrompt[] => listOfEach((runner) => runner.lists().prompts),
      ...configs.calls,
      ...createContentCalls({ find, attachmentFiles: parts.attachmentFiles }),
      ...createSignInCalls({
        ...parts,
        timers,
        onReturned: () => returnObservers.forEach((observe) => observe()),
        find,
        secrets,
        saveSignIn: (server, signedInAt) => save(server, { signedInAt }),
        restart(server) {
          if (servers.get(server.stored.config.name) === server && server.stored.isOn) server.runner.start()
        },
      }),
      ...createToolServerCalls({
        ...parts,
        servers,
        store,
        secrets,
        find,
        open,
        save,
        isKnown,
        publish,
        secretsFor: configs.secretsFor,
      }),
    },
    tools,
    /**
     * Calls a tool. Throws an `AppError`: `not-found` without such a tool, `transport` if the server does not run, ends,
     * takes too long or answers with an error, or if the signal aborts. `onSend` learns where the arguments go.
     */
    async call(
      {
        server,
        tool,
        args,
      }: { readonly server: string; readonly tool: string; readonly args: Record<string, unknown> },
      { onSend, ...options }: Omit<RequestOptions, 'onSend'> & { readonly onSend?: (place: string | null) => void },
    ): Promise<ToolResult> {
      const running = find(server)
      const value = await running.runner.send(
        { type: 'call', tool, args },
        { ...options, onSend: () => onSend?.(placeOf(running.stored.config.transport)) },
      )
      return toolResult.parse(value)
    },
    /** Runs when the browser returns from a sign-in. */
    onReturned: (observer: () => void): void => void returnObservers.push(observer),
    /** Starts the servers that are on. */
    start(): void {
      for (const { stored, runner } of servers.values()) {
        // One that was added or turned on meanwhile runs already.
        if (stored.isOn && runner.state().kind === 'off') runner.start()
      }
    },
    /** Kills all servers immediately: the app quits. */
    stop(): void {
      for (const { runner } of servers.values()) runner.kill()
    },
  }
}
