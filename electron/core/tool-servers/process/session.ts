import {
  Client,
  type jsonSchemaValidator,
  type Progress,
  type RequestOptions,
  type Transport,
} from '@modelcontextprotocol/client'
import { identity } from '#shared/identity.ts'
import type { ElicitationAnswer } from '#shared/tools/tool.ts'
import { oneLine, shortText } from '../clean-text.ts'
import { toolServerLimits } from '../limits.ts'
import type { ToolServerReport } from '../messages.ts'
import { createElicitations } from './elicitations.ts'
import { explainFailure } from './explain-failure.ts'
import { createFloodLimit } from './flood-limit.ts'
import { listPages } from './list-pages.ts'
import { takePrompts, takeResources, takeTools } from './take-lists.ts'
import { takePromptText, takeResource } from './take-contents.ts'
import { takeResult } from './take-result.ts'

/** Main has the deadlines, which depend on the person; the SDK needs one. It is the longest of a timer. */
const noTimeoutMs = 2 ** 31 - 1

/** More is dropped: a person sees no difference. */
const progressPerSecond = 10

/** Milliseconds for one page of a list. */
const listTimeoutMs = 60_000

export interface SessionParts {
  readonly report: (report: ToolServerReport) => void
  readonly appVersion: string
  /** Folders that the server may know; null for a server that must not learn of any. */
  readonly roots: readonly { readonly uri: string; readonly name: string }[] | null
  /** Whether newer versions of the protocol are tried first. */
  readonly isNegotiated: boolean
  /** Called with errors of requests, of which some mean that the connection is lost. */
  readonly onRequestFailed: (error: unknown) => void
}

export type Session = ReturnType<typeof createSession>

/** Speaks the Model Context Protocol with one server. */
export function createSession({ report, appVersion, roots, isNegotiated, onRequestFailed }: SessionParts) {
  const elicitations = createElicitations(report)
  const running = new Map<number, AbortController>()
  /** Lists that are being read; true if they changed in the meantime. */
  const reading = new Map<keyof typeof lists, boolean>()

  const client = new Client(
    { name: identity.name.toLowerCase(), title: identity.name, version: appVersion },
    {
      capabilities: { elicitation: { form: { applyDefaults: true } }, ...(roots === null ? {} : { roots: {} }) },
      versionNegotiation: { mode: isNegotiated ? 'auto' : 'legacy' },
      // A schema of a server is not compiled: it may be made to hang, and results are untrusted in any case.
      jsonSchemaValidator: withoutValidation,
      listChanged: {
        tools: { autoRefresh: false, onChanged: () => void read('tools') },
        resources: { autoRefresh: false, onChanged: () => void read('resources') },
        prompts: { autoRefresh: false, onChanged: () => void read('prompts') },
      },
    },
  )
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- The SDK has no listeners.
  client.onerror = (error) => log('app', error.message)
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
    'requestedSchema' in params
      ? elicitations.ask(params.message, params.requestedSchema, mcpReq.signal)
      : { action: 'decline' },
  )
  if (roots !== null) client.setRequestHandler('roots/list', () => ({ roots: [...roots] }))
  client.setNotificationHandler('notifications/message', ({ params: { level, logger, data } }) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    log('message', `${level}${logger === undefined ? '' : ` ${logger}`}: ${text}`)
  })

  function log(source: 'app' | 'message', text: string): void {
    report({ type: 'log', source, text })
  }

  const lists = {
    async tools() {
      const { tools, more, refused } = takeTools(await listPages(client, 'tools/list', listTimeoutMs))
      for (const line of refused) log('app', line)
      report({ type: 'tools', tools, more })
    },
    async resources() {
      const resources = takeResources(await listPages(client, 'resources/list', listTimeoutMs))
      report({ type: 'resources', resources })
    },
    async prompts() {
      report({ type: 'prompts', prompts: takePrompts(await listPages(client, 'prompts/list', listTimeoutMs)) })
    },
  }

  /** Reads a list, and again if it changes while it is read. */
  async function read(name: keyof typeof lists): Promise<void> {
    if (client.getServerCapabilities()?.[name] === undefined) return
    if (reading.has(name)) {
      reading.set(name, true)
      return
    }
    do {
      reading.set(name, false)
      try {
        await lists[name]()
      } catch (error) {
        log('app', `The list of ${name} could not be read: ${explainFailure(error).message}`)
      }
    } while (reading.get(name) === true)
    reading.delete(name)
  }

  /** Sends a request for main and reports its result or why it failed. */
  async function run(id: number, request: (options: RequestOptions) => Promise<unknown>): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      const value = await request({ signal: abort.signal, timeout: noTimeoutMs })
      report({ type: 'done', id, value })
    } catch (error) {
      report({ type: 'failed', id, failure: explainFailure(error) })
      if (!abort.signal.aborted) onRequestFailed(error)
    } finally {
      running.delete(id)
    }
  }

  return {
    /** Connects, and reports that the server runs. Its lists follow. */
    async connect(transport: Transport): Promise<void> {
      await client.connect(transport, { timeout: noTimeoutMs })
      const { name = '', title = name, version = '' } = client.getServerVersion() ?? {}
      const instructions = shortText(client.getInstructions(), toolServerLimits.instructions)
      report({ type: 'running', says: { title: oneLine(title, 200), version: oneLine(version, 100), instructions } })
      await Promise.all([read('tools'), read('resources'), read('prompts')])
    },
    call: (id: number, name: string, args: Record<string, unknown>): Promise<void> =>
      run(id, async (options) => {
        const takeProgress = createFloodLimit(progressPerSecond, progressPerSecond)
        const onprogress = ({ progress, total, message }: Progress): void => {
          if (!takeProgress(1)) return
          const text = oneLine(message, 1000) || null
          report({ type: 'progress', id, progress: { progress, total: total ?? null, message: text } })
        }
        return takeResult(await client.callTool({ name, arguments: args }, { ...options, onprogress }))
      }),
    readResource: (id: number, uri: string): Promise<void> =>
      run(id, async (options) => takeResource(await client.readResource({ uri }, { ...options, cacheMode: 'bypass' }))),
    readPrompt: (id: number, name: string, args: Record<string, string>): Promise<void> =>
      run(id, async (options) => takePromptText(await client.getPrompt({ name, arguments: args }, options))),
    cancel: (id: number): void => running.get(id)?.abort(),
    answer: (id: string, answer: ElicitationAnswer): void => elicitations.answer(id, answer),
    close: (): Promise<void> => client.close(),
  }
}

const withoutValidation: jsonSchemaValidator = {
  // The caller says what the value is, and does not check it either.
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
}
