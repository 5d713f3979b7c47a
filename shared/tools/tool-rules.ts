import { z } from 'zod'
import { toolServerName } from './tool-server.ts'

/** What happens when a model calls a tool: the app asks, runs it, or refuses. */
export const toolApproval = z.enum(['ask', 'always', 'never'])
export type ToolApproval = z.infer<typeof toolApproval>

/** Rules for the tools of one server. What is absent follows the next owner. */
const serverRules = z.object({
  /** Whether requests offer its tools to the model. */
  isOffered: z.boolean().optional(),
  /** For all its tools. */
  approval: toolApproval.optional(),
  /** By the name of the tool. */
  tools: z.record(z.string().max(128), toolApproval).optional(),
})

/** Rules by the name of the server. */
export const toolRules = z.record(toolServerName, serverRules)
export type ToolRules = z.infer<typeof toolRules>

/** Whose rules, from the weakest to the strongest. */
export const toolRuleSource = z.enum(['default', 'preset', 'chat'])
export type ToolRuleSource = z.infer<typeof toolRuleSource>

/** Rules by their owner; one without rules is absent. */
export type ToolRulesBySource = Readonly<Partial<Record<ToolRuleSource, ToolRules>>>
