import { z } from 'zod'
import { explanation } from '../messages/notice-schema.ts'
import { environmentNamePattern, headerNamePattern, toolServerNamePattern } from './tool-patterns.ts'

/**
 * The name of a tool server. It identifies the server in rules and in the names of its tools, so it cannot change: a
 * server with another name is another server.
 */
export const toolServerName = z.string().regex(toolServerNamePattern)

/** An environment variable or a header. A null value is in the keychain. */
const variable = (name: z.ZodString) => z.object({ name, value: z.string().max(8192).nullable() })
const environment = z.array(variable(z.string().regex(environmentNamePattern))).max(64)
const headers = z.array(variable(z.string().regex(headerNamePattern))).max(32)

/** How the app reaches a server: it starts a program, without a shell, or connects to an address. */
export const toolServerTransport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    command: z.string().trim().min(1).max(1000),
    args: z.array(z.string().max(8192)).max(128),
    /** Null is the home folder. */
    folder: z.string().max(4096).nullable(),
    environment,
  }),
  z.object({ kind: z.literal('address'), url: z.url().max(2000), headers }),
])
export type ToolServerTransport = z.infer<typeof toolServerTransport>

/** What a person enters. `timeoutSeconds` is how long a call may take without progress. */
export const toolServerConfig = z.object({
  name: toolServerName,
  transport: toolServerTransport,
  timeoutSeconds: z.int().min(1).max(3600).default(60),
})
export type ToolServerConfig = z.infer<typeof toolServerConfig>

/** A config, with the values that go to the keychain by the name of their variable or header. */
export const toolServerDraft = toolServerConfig.extend({
  secrets: z.record(z.string().max(128), z.string().max(8192)).default({}),
})
export type ToolServerDraft = z.infer<typeof toolServerDraft>

/** Times are milliseconds since 1970. */
export const toolServerState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('running'), since: z.number() }),
  /** It ended unexpectedly or could not be started, and is started again. `failure` says why. */
  z.object({ kind: z.literal('restarting'), at: z.number(), failures: z.int(), failure: explanation }),
  /** It is not started again until the person does. */
  z.object({ kind: z.literal('failed'), failures: z.int(), failure: explanation }),
  /** A remote server that wants a sign-in. */
  z.object({ kind: z.literal('signed-out') }),
  /** The browser is open for the sign-in. */
  z.object({ kind: z.literal('signing-in') }),
])
export type ToolServerState = z.infer<typeof toolServerState>

export const toolServer = toolServerConfig.extend({
  isOn: z.boolean(),
  state: toolServerState,
  /** Tools that it listed, and how many more it has than the app takes. */
  tools: z.int(),
  moreTools: z.int(),
  resources: z.int(),
  prompts: z.int(),
  /** What it says about itself; null if it has not started yet. */
  says: z.object({ title: z.string(), version: z.string(), instructions: z.string() }).nullable(),
  /** When the person signed in to a remote server; null if they did not. */
  signedInAt: z.number().nullable(),
})
export type ToolServer = z.infer<typeof toolServer>

/** A line of the log of a server: what it printed, its log messages, and what the app did with it. */
export const toolServerLogLine = z.object({
  at: z.number(),
  source: z.enum(['output', 'message', 'app']),
  text: z.string(),
})
export type ToolServerLogLine = z.infer<typeof toolServerLogLine>

/** A server that was found in a configuration. */
export const foundToolServer = z.object({
  /** The app whose file has it; null for pasted text. */
  app: z.string().nullable(),
  path: z.string().nullable(),
  draft: toolServerDraft,
  /** A server of this name exists already. */
  isKnown: z.boolean(),
})
export type FoundToolServer = z.infer<typeof foundToolServer>
