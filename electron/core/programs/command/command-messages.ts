import { z } from 'zod'

/** Increases when an older app and a newer command would misunderstand each other. */
export const commandVersion = 1

/** Bytes of one line, and milliseconds in which it has to arrive. */
export const maxLineBytes = 65_536
export const lineTimeoutMs = 5000

/** The version comes first, since the rest may be unknown. */
export const requestVersion = z.object({ version: z.int() })

const base = { version: z.literal(commandVersion), token: z.string().max(100) }

/** The one line that a command sends to the app. */
export const commandRequest = z.discriminatedUnion('type', [
  /** Asks whether programs are served, and where. */
  z.object({ ...base, type: z.literal('status') }),
  /** Asks for a short-lived key, which ends with the connection. */
  z.object({
    ...base,
    type: z.literal('lend'),
    /** Name of the key whose limits it shares. */
    name: z.string().min(1).max(200),
    /** What will run, for the person. */
    commandLine: z.string().max(1000),
    pid: z.int().positive(),
  }),
])
export type CommandRequest = z.infer<typeof commandRequest>
/** A request without what every request has. */
export type CommandQuestion = DistributedOmit<CommandRequest, 'version' | 'token'>
type DistributedOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

/** Why the app refuses. `starting`: ask again. */
const refusal = z.enum([
  'version',
  'token',
  'starting',
  'off',
  'closed',
  'denied',
  'busy',
  'no-display',
  'name',
  'failed',
])
export type Refusal = z.infer<typeof refusal>

/** The answer of the app: one line, after one that says that the person is asked. */
export const commandReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('asking') }),
  z.object({ type: z.literal('serving'), baseUrl: z.url() }),
  z.object({ type: z.literal('key'), baseUrl: z.url(), key: z.string().min(1).max(500), name: z.string().max(200) }),
  z.object({ type: z.literal('refused'), reason: refusal, message: z.string().max(2000) }),
])
export type CommandReply = z.infer<typeof commandReply>
export type FinalReply = Exclude<CommandReply, { type: 'asking' }>
