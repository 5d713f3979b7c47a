import type { ChatRequest } from '../gateway/chat-completions.ts'
import { isRecord } from '../is-record.ts'
import { fieldOf } from './json-value.ts'
import type { PresetContent } from './preset-content.ts'

/** Two names of one thing: whoever sets either means to replace both of the preset. */
const pairs = [
  ['reasoning', 'reasoning_effort'],
  ['max_tokens', 'max_completion_tokens'],
] as const

/**
 * A request with a preset put in, as a gateway does it (openrouter.md §7): a shallow merge in which the request's fields
 * win, tools are united by what they are called, and the preset's system prompt comes first unless the request brings
 * a system message of its own.
 */
export function mergePreset(preset: PresetContent, own: ChatRequest): ChatRequest {
  const config = mergeConfig(preset.config, own)
  const hasSystem = own.messages.some(({ role }) => role === 'system' || role === 'developer')
  const isLed = preset.systemPrompt !== '' && !hasSystem
  return {
    ...config,
    messages: isLed ? [{ role: 'system', content: preset.systemPrompt }, ...own.messages] : own.messages,
  }
}

/** The parameters of a preset with those of a request over them. */
export function mergeConfig(
  ofPreset: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const replaced = new Set<string>(pairs.filter((pair) => pair.some((name) => own[name] !== undefined)).flat())
  const kept = Object.entries(ofPreset).filter(([name]) => !replaced.has(name))
  const set = Object.entries(own).filter(([, value]) => value !== undefined)
  const merged = Object.fromEntries([...kept, ...set])
  const tools = unionTools(ofPreset['tools'], own['tools'])
  return tools.length === 0 ? merged : { ...merged, tools }
}

function unionTools(ofPreset: unknown, own: unknown): unknown[] {
  const tools = new Map<string, unknown>()
  for (const tool of [...itemsOf(ofPreset), ...itemsOf(own)]) tools.set(toolIdentity(tool), tool)
  return [...tools.values()]
}

function itemsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : []
}

/** What makes two tools the same: the name of a function, the type of a tool that the gateway runs. */
export function toolIdentity(tool: unknown): string {
  if (!isRecord(tool)) return JSON.stringify(tool)
  const called = fieldOf(tool, 'function')
  const name = isRecord(called) ? fieldOf(called, 'name') : undefined
  return typeof name === 'string' ? `function ${name}` : String(fieldOf(tool, 'type'))
}
