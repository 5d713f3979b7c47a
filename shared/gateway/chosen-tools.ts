import { isRecord } from '../json/json-value.ts'

/** Which gateways know a tool or a plugin. */
export type ToolHost = 'embedded' | 'openrouter'

/** Returns whose tools a gateway knows; null if nothing is known about it. */
export function toolHostOf({ kind, dialect }: { readonly kind: string; readonly dialect: string }): ToolHost | null {
  if (kind === 'embedded') return 'embedded'
  return dialect === 'openrouter' ? 'openrouter' : null
}

/** The tool that most people look for. */
export const webSearchTool = 'openrouter:web_search'

/** Returns the tools of a request with or without one that the gateway runs; undefined if none is left. */
export function withServerTool(tools: unknown, type: string, isOn: boolean): unknown[] | undefined {
  const others = (Array.isArray(tools) ? tools : []).filter((tool) => !isToolOf(tool, type))
  const next: unknown[] = isOn ? [...others, { type }] : others
  return next.length === 0 ? undefined : next
}

/** Whether a request has this tool of the gateway. */
export function hasServerTool(tools: unknown, type: string): boolean {
  return Array.isArray(tools) && tools.some((tool) => isToolOf(tool, type))
}

function isToolOf(tool: unknown, type: string): boolean {
  return isRecord(tool) && tool['type'] === type
}

/** Returns how many tools of the gateway, not functions of the caller, are in the tools of a request. */
export function countServerTools(tools: unknown): number {
  return (Array.isArray(tools) ? tools : []).filter((tool) => !isToolOf(tool, 'function')).length
}
