import { z } from 'zod'
import { toolServerName } from './tool-server.ts'

const jsonObject = z.record(z.string(), z.unknown())

/** A tool of a server. Everything in it but `server` and `wireName` comes from the server and is untrusted. */
export const serverTool = z.object({
  server: toolServerName,
  name: z.string().min(1).max(128),
  /** Its name in requests: unique among all tools. */
  wireName: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  title: z.string().max(200).nullable(),
  description: z.string().max(4000),
  /** JSON Schema of the arguments, bounded in size. */
  inputSchema: jsonObject,
  /** Hints of the server; null if it gives none. */
  isReadOnly: z.boolean().nullable(),
  isDestructive: z.boolean().nullable(),
  isOpenWorld: z.boolean().nullable(),
})
export type ServerTool = z.infer<typeof serverTool>

/** A part of a result. `data` is base64. */
export const toolContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string().max(100), data: z.string() }),
  z.object({ type: z.literal('audio'), mimeType: z.string().max(100), data: z.string() }),
  /** A link to a resource, which the app does not follow automatically. */
  z.object({
    type: z.literal('link'),
    uri: z.string().max(4000),
    name: z.string().max(300),
    mimeType: z.string().max(100).nullable(),
  }),
  /** A resource inside of the result; `text` is null for binary data, which is left out. */
  z.object({
    type: z.literal('resource'),
    uri: z.string().max(4000),
    mimeType: z.string().max(100).nullable(),
    text: z.string().nullable(),
  }),
])
export type ToolContent = z.infer<typeof toolContent>

export const toolResult = z.object({
  content: z.array(toolContent),
  /** Structured content; absent if there is none. */
  structured: jsonObject.optional(),
  /** The tool itself reports an error. The model sees it as its result. */
  isError: z.boolean(),
  /** There was more than the app takes. */
  isCut: z.boolean(),
})
export type ToolResult = z.infer<typeof toolResult>

/** A question of a server to the person while a call runs. `schema` is a flat JSON Schema of an object. */
export const elicitation = z.object({ id: z.string(), message: z.string().max(4000), schema: jsonObject })
export type Elicitation = z.infer<typeof elicitation>
export const elicitationAnswer = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional(),
})
export type ElicitationAnswer = z.infer<typeof elicitationAnswer>

export const toolProgress = z.object({
  progress: z.number(),
  total: z.number().nullable(),
  message: z.string().max(1000).nullable(),
})
export type ToolProgress = z.infer<typeof toolProgress>

/** A resource that a server lists, to be attached to a message. */
export const serverResource = z.object({
  server: toolServerName,
  uri: z.string().max(4000),
  name: z.string().max(300),
  description: z.string().max(1000),
  mimeType: z.string().max(100).nullable(),
  /** Bytes; null is unknown. */
  size: z.number().nullable(),
})
export type ServerResource = z.infer<typeof serverResource>

/** A prompt that a server lists, to be put into the composer. */
export const serverPrompt = z.object({
  server: toolServerName,
  name: z.string().max(200),
  title: z.string().max(200).nullable(),
  description: z.string().max(1000),
  args: z.array(z.object({ name: z.string().max(200), description: z.string().max(1000), isRequired: z.boolean() })),
})
export type ServerPrompt = z.infer<typeof serverPrompt>
