import type { ToolApproval, ToolRulesBySource, ToolRuleSource } from './tool-rules.ts'

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
