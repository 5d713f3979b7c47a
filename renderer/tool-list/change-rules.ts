import { effectiveApproval, isServerOffered } from '#shared/tools/effective-approval.ts'
import type { ToolApproval, ToolRules, ToolRulesBySource, ToolRuleSource } from '#shared/tools/tool-rules.ts'

/** One tool of a server, or all of its tools. */
export interface ToolRuleTarget {
  readonly server: string
  readonly name: string | null
}

/** Returns the rules with another approval; null removes the rule. Rules that say nothing are left out. */
export function withApproval(
  rules: ToolRules,
  { server, name }: ToolRuleTarget,
  approval: ToolApproval | null,
): ToolRules {
  const { approval: before, tools: toolsBefore = {}, ...rest } = ownRules(rules, server)
  const ofServer = name === null ? approval : (before ?? null)
  const kept = Object.entries(toolsBefore).filter(([tool]) => tool !== name)
  const tools = name === null || approval === null ? kept : [...kept, [name, approval] as const]
  return withServer(rules, server, {
    ...rest,
    ...(ofServer === null ? {} : { approval: ofServer }),
    ...(tools.length === 0 ? {} : { tools: Object.fromEntries(tools) }),
  })
}

/** Returns the rules with another choice whether a server's tools are offered; null removes it. */
export function withOffered(rules: ToolRules, server: string, isOffered: boolean | null): ToolRules {
  const { isOffered: _before, ...rest } = ownRules(rules, server)
  return withServer(rules, server, isOffered === null ? rest : { ...rest, isOffered })
}

function withServer(rules: ToolRules, server: string, next: ServerRules): ToolRules {
  const others = Object.entries(rules).filter(([each]) => each !== server)
  return Object.fromEntries(Object.keys(next).length === 0 ? others : [...others, [server, next]])
}

interface OfferedChoice {
  /** The owner's own rule; null if there is none. */
  readonly own: boolean | null
  /** What holds without it. */
  readonly inherited: boolean
  readonly from: ToolRuleSource | null
}

/** Returns whether an owner of rules has chosen to offer a server's tools, and what would hold otherwise. */
export function offeredChoice(rules: ToolRulesBySource, owner: ToolRuleSource, server: string): OfferedChoice {
  const { [owner]: ownersRules = {}, ...others } = rules
  const from = (['chat', 'preset', 'default'] as const).find(
    (source) => source !== owner && ownRules(rules[source] ?? {}, server).isOffered !== undefined,
  )
  return {
    own: ownRules(ownersRules, server).isOffered ?? null,
    inherited: isServerOffered(others, server),
    from: from ?? null,
  }
}

export interface ApprovalChoice {
  /** The owner's own rule; null if there is none. */
  readonly own: ToolApproval | null
  /** What holds without it. */
  readonly inherited: ToolApproval
  /** Whose rule that is: another owner's, the owner's own for the whole server, or null for the app's default. */
  readonly from: ToolRuleSource | 'server' | null
}

/** Returns what an owner of rules has chosen for a tool or a server, and what would hold otherwise. */
export function approvalChoice(
  rules: ToolRulesBySource,
  owner: ToolRuleSource,
  target: ToolRuleTarget,
): ApprovalChoice {
  const { approval, tools } = ownRules(rules[owner] ?? {}, target.server)
  const own =
    target.name === null ? approval : tools && Object.hasOwn(tools, target.name) ? tools[target.name] : undefined
  const without = { ...rules, [owner]: withApproval(rules[owner] ?? {}, target, null) }
  // A rule for the whole server is one for a tool that nothing names; no tool has an empty name.
  const { approval: inherited, source } = effectiveApproval(without, { server: target.server, name: target.name ?? '' })
  return { own: own ?? null, inherited, from: source === owner ? 'server' : source }
}

type ServerRules = ToolRules[string]

function ownRules(rules: ToolRules, server: string): ServerRules {
  return (Object.hasOwn(rules, server) ? rules[server] : undefined) ?? {}
}
