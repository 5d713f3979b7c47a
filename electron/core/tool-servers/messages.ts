import { z } from 'zod'
import { explanation } from '#shared/messages/notice-schema.ts'
import {
  elicitation,
  elicitationAnswer,
  serverPrompt,
  serverResource,
  serverTool,
  toolProgress,
} from '#shared/tools/tool.ts'

const environment = z.record(z.string(), z.string())

/** A sign-in that the person has started: where the browser comes back, and the state that it must bring. */
const signInStart = z.object({ callbackUrl: z.string(), state: z.string() })
export type SignInStart = z.infer<typeof signInStart>

/** What the process of a server is to start or to connect to, with its secrets. */
export const serverStart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    command: z.string(),
    args: z.array(z.string()),
    folder: z.string(),
    /** All of its environment. */
    environment,
    /** Whether the server may learn the folder: the person chose it for the server. */
    isFolderShared: z.boolean(),
  }),
  z.object({
    kind: z.literal('address'),
    url: z.string(),
    headers: environment,
    /** What the last sign-in left; null if there is none. */
    credentials: z.string().nullable(),
    /** Null if the person is not signing in now. */
    signIn: signInStart.nullable(),
  }),
])
export type ServerStart = z.infer<typeof serverStart>

const id = z.int()

/** Request of main to the process of a server. Secrets are sent only over this message port. */
export const toolServerRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), start: serverStart, appVersion: z.string() }),
  z.object({ type: z.literal('call'), id, tool: z.string(), args: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('read-resource'), id, uri: z.string() }),
  z.object({ type: z.literal('read-prompt'), id, prompt: z.string(), args: environment }),
  z.object({ type: z.literal('cancel'), id }),
  z.object({ type: z.literal('answer-elicitation'), id: z.string(), answer: elicitationAnswer }),
  /** The browser has come back to the callback address, with these parameters. */
  z.object({ type: z.literal('authorized'), parameters: z.string() }),
  /** Ends the server, and then the process. */
  z.object({ type: z.literal('stop') }),
])
export type ToolServerRequest = z.infer<typeof toolServerRequest>

const listedTool = serverTool.omit({ server: true, wireName: true })
export type ListedTool = z.infer<typeof listedTool>
const listedResource = serverResource.omit({ server: true })
export type ListedResource = z.infer<typeof listedResource>
const listedPrompt = serverPrompt.omit({ server: true })
export type ListedPrompt = z.infer<typeof listedPrompt>

/** Why a server ended; only `failed` is tried again. */
export const endKind = z.enum(['failed', 'refused', 'signed-out'])
export type EndKind = z.infer<typeof endKind>

/** What the process of a server reports. Everything from the server in it is cleaned and within the limits. */
export const toolServerReport = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('running'),
    says: z.object({ title: z.string(), version: z.string(), instructions: z.string() }),
  }),
  z.object({ type: z.literal('tools'), tools: z.array(listedTool), more: z.int() }),
  z.object({ type: z.literal('resources'), resources: z.array(listedResource) }),
  z.object({ type: z.literal('prompts'), prompts: z.array(listedPrompt) }),
  z.object({ type: z.literal('log'), source: z.enum(['output', 'message', 'app']), text: z.string() }),
  z.object({ type: z.literal('progress'), id, progress: toolProgress }),
  z.object({ type: z.literal('elicit'), elicitation }),
  z.object({ type: z.literal('elicitation-ended'), id: z.string() }),
  z.object({ type: z.literal('done'), id, value: z.unknown() }),
  z.object({ type: z.literal('failed'), id, failure: explanation }),
  /** The address for the browser, where the person signs in. */
  z.object({ type: z.literal('authorize'), url: z.string().max(8192) }),
  /** What a sign-in left, for the keychain: after it and after each renewal. */
  z.object({ type: z.literal('credentials'), credentials: z.string().max(16_384) }),
  z.object({ type: z.literal('ended'), kind: endKind, failure: explanation }),
])
export type ToolServerReport = z.infer<typeof toolServerReport>

/** The value of `done` after `read-resource`: text, or base64; null if the resource is empty. */
export const readResource = z.object({ text: z.string().nullable(), data: z.string().nullable() })
export type ReadResource = z.infer<typeof readResource>
