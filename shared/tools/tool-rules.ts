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

const strongestFirst = ['chat', 'preset', 'default'] as const satisfies readonly ToolRuleSource[]

export interface EffectiveApproval {
  readonly approval: ToolApproval
  /** Null if no rule says it: the app asks. */
  readonly source: ToolRuleSource | null
}

/** Returns what happens when a tool is called. The stronger owner wins; of one owner, the rule of the tool does. */
export function effectiveApproval(
  rules: ToolRulesBySource,
  { server, name }: { readonly server: string; readonly name: string },
): EffectiveApproval {
  for (const source of strongestFirst) {
    const ofServer = own(rules[source], server)
    const approval = own(ofServer?.tools, name) ?? ofServer?.approval
    if (approval !== undefined) return { approval, source }
  }
  return { approval: 'ask', source: null }
}

/** Returns whether requests offer a tool to the model. A tool that would be refused is not offered. */
export function isOffered(rules: ToolRulesBySource, tool: { readonly server: string; readonly name: string }): boolean {
  return isServerOffered(rules, tool.server) && effectiveApproval(rules, tool).approval !== 'never'
}

/** Returns whether requests offer the tools of a server. */
export function isServerOffered(rules: ToolRulesBySource, server: string): boolean {
  for (const source of strongestFirst) {
    const offered = own(rules[source], server)?.isOffered
    if (offered !== undefined) return offered
  }
  return true
}

/** Reads a field by a name from outside, which may be that of a method of objects. */
function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
}
