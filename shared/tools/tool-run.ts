import { z } from 'zod'
import { explanation } from '../messages/notice-schema.ts'
import { elicitation, toolContent, toolProgress } from './tool.ts'
import { toolRuleSource } from './tool-rules.ts'
import { toolServerName } from './tool-server.ts'

/**
 * - `waiting`: the person decides.
 * - `running`: it was sent to the server.
 * - `done`: it has a result, which may be an error of the tool.
 * - `failed`: the server or the app could not carry it out.
 * - `denied`: by the person or by a rule.
 * - `stopped`: by the person, while it ran.
 * - `interrupted`: the app ended while it ran. Whether it was carried out is unknown.
 */
export const toolRunState = z.enum(['waiting', 'running', 'done', 'failed', 'denied', 'stopped', 'interrupted'])
export type ToolRunState = z.infer<typeof toolRunState>

/** A limit of one turn that holds a call back although a rule allows it. */
export const turnLimit = z.enum(['rounds', 'calls', 'minutes', 'cost'])
export type TurnLimit = z.infer<typeof turnLimit>

/** The latest run of a call that a server of the person executes. Times are milliseconds. */
export const toolRun = z.object({
  id: z.string(),
  /** The id of the call in its answer. */
  callId: z.string(),
  server: toolServerName,
  tool: z.string(),
  state: toolRunState,
  /** JSON text: what is sent, or what the person would send. */
  arguments: z.string(),
  /** Whether the person changed the arguments. */
  isEdited: z.boolean(),
  /** The rule that allowed or denied it; null if the person decided, or decides now. */
  rule: toolRuleSource.nullable(),
  /** Present if it waits for this reason. */
  limit: turnLimit.optional(),
  /** Why it failed. */
  failure: explanation.optional(),
  startedAt: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** How often arguments of the call were sent to its server, by all its runs. */
  timesSent: z.int(),
  /** Whether the tool itself reports an error, and whether the result was cut. */
  isError: z.boolean(),
  isCut: z.boolean(),
  /** Parts of the result that are no text: the page reads them with `conversation.toolResult`. */
  parts: z.array(z.enum(toolContent.options.map((option) => option.shape.type.value))),
  /** Only while it runs. */
  progress: toolProgress.optional(),
  question: elicitation.optional(),
})
export type ToolRun = z.infer<typeof toolRun>

/** How a person decides about a call that waits. */
export const toolDecision = z.enum(['once', 'chat', 'always', 'deny'])
export type ToolDecision = z.infer<typeof toolDecision>
