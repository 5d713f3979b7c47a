import type { ChatRequest } from '../gateway/chat-completions.ts'
import { isRecord, ownField } from '../json/json-value.ts'
import type { PresetContent } from './preset-content.ts'

/** Pairs of fields with the same meaning: setting either one replaces both of the preset. */
const pairs = [
  ['reasoning', 'reasoning_effort'],
  ['max_tokens', 'max_completion_tokens'],
] as const

/**
 * Merges a preset into a request, as a gateway does (openrouter.md §7): a shallow merge in which the fields of the
 * request win, tools are merged by identity, and the system prompt of the preset comes first unless the request has a
 * system message.
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

/** Merges the parameters of a preset and of a request, which has priority. */
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
  for (const tool of [...itemsOf(ofPreset), ...itemsOf(own)]) tools.set(presetToolIdentity(tool), tool)
  return [...tools.values()]
}

function itemsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : []
}

/** Returns the identity of a tool: the name of a function, or the type of a server tool. */
export function presetToolIdentity(tool: unknown): string {
  if (!isRecord(tool)) return JSON.stringify(tool)
  const called = ownField(tool, 'function')
  const name = isRecord(called) ? ownField(called, 'name') : undefined
  return typeof name === 'string' ? `function ${name}` : String(ownField(tool, 'type'))
}
