import type { ToolApproval, ToolRules, ToolRuleSource } from './tool-rules-schema.ts'

/** Rules by their owner; one without rules is absent. */
export type ToolRulesBySource = Readonly<Partial<Record<ToolRuleSource, ToolRules>>>

export { effectiveApproval, isOffered, isServerOffered } from './effective-approval.ts'
