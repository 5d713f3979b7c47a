import { chatParameters } from '../chat-parameters/table.ts'
import type { ChosenPreset, ParameterValues } from '../conversation.ts'
import type { RequestPreview } from '../request-preview.ts'
import type { ChatRequest } from '../gateway/chat-completions.ts'
import type { ChatMessage } from '../chat-parameters/chat-message.ts'
import { adjustedProvider, type RequestAdjustment, type RequestPolicy, withoutFields } from './effective-provider.ts'
import { threadMessages, type ThreadMessage } from './thread-messages.ts'
import { unionTools } from './union-tools.ts'

/** Content of a preset version. */
export interface PresetValues {
  readonly config: Readonly<Record<string, unknown>>
  readonly systemPrompt: string
}

export interface RequestParts {
  /** The branch up to and including the message to answer, oldest first. */
  readonly thread: readonly ThreadMessage[]
  /** Null leaves the choice to the preset or the gateway. */
  readonly model: string | null
  /** Sent as the first message; empty means none. */
  readonly systemPrompt?: string
  /** Parameters of this chat, checked by their schemas. */
  readonly parameters?: ParameterValues
  readonly preset?: ChosenPreset | null
  /**
   * Content of the preset. For a pinned version it is copied into the request, since gateways resolve presets by slug
   * only. For the version in use it only determines the sources of values.
   */
  readonly presetValues?: PresetValues | null
  readonly sessionId?: string | null
  /** Rules about data; null if there are none. */
  readonly policy?: RequestPolicy | null
  /** Tools of the person's servers, which the request offers beside its own. */
  readonly tools?: ChatRequest['tools']
  /** What this request alone does otherwise. */
  readonly adjustment?: RequestAdjustment | undefined
}

export interface EffectiveRequest {
  readonly body: ChatRequest
  /** For each parameter with a value: its source, and the value that it overrides. */
  readonly sources: RequestPreview['sources']
}

/** Pairs of fields with the same meaning: setting either one replaces both of the preset. */
const pairs = [
  ['reasoning', 'reasoning_effort'],
  ['max_tokens', 'max_completion_tokens'],
] as const

/**
 * Returns the effective request for a thread and its settings. The same data is sent, previewed and copied. Throws a
 * `NoProviderError` if the rules about data leave no provider.
 */
export function effectiveRequest(parts: RequestParts): EffectiveRequest {
  const { thread, systemPrompt = '', preset = null, presetValues = null, policy = null, adjustment } = parts
  const isPinned = preset !== null && preset.version !== null
  const layers = layersOf(parts, isPinned)
  const sources: RequestPreview['sources'] = {}
  const fields: Record<string, unknown> = {}
  for (const { source, values, isSent } of layers) {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue
      const before = sources[name]
      sources[name] = { source, value, ...(before && source !== 'default' ? { covers: withoutCovers(before) } : {}) }
      if (isSent) fields[name] = value
    }
  }
  const offered = parts.tools ?? []
  if (offered.length > 0) {
    const before = sources['tools']
    // A tool of the chat's own replaces one of a server with its name.
    const value = unitedTools(offered, fields['tools'] ?? [])
    sources['tools'] = { source: 'servers', value, ...(before && { covers: withoutCovers(before) }) }
    fields['tools'] = value
  }
  withoutFields(fields, sources, adjustment)
  const provider = adjustedProvider(fields['provider'], policy, adjustment)
  if (provider !== fields['provider']) {
    const before = sources['provider']
    sources['provider'] = { source: 'policy', value: provider, ...(before && { covers: withoutCovers(before) }) }
    fields['provider'] = provider
  }
  const { model, stream, stream_options, session_id, ...others } = fields
  const body = {
    ...(model === undefined ? {} : { model }),
    messages: withSystemPrompt(
      threadMessages(thread),
      systemPrompt,
      isPinned ? (presetValues?.systemPrompt ?? '') : '',
    ),
    stream,
    stream_options,
    ...(session_id === undefined ? {} : { session_id }),
    ...others,
  }
  // Each value was checked by the schema of its parameter when it was set.
  return { body: body as ChatRequest, sources }
}

interface Layer {
  readonly source: RequestPreview['sources'][string]['source']
  readonly values: Readonly<Record<string, unknown>>
  /** False for values that the gateway itself applies. */
  readonly isSent: boolean
}

/** Returns the sources of values, lowest priority first. */
function layersOf(
  { model, parameters = {}, preset = null, presetValues = null, sessionId = null }: RequestParts,
  isPinned: boolean,
): Layer[] {
  const ofPreset = presetLayer(presetValues?.config ?? {}, parameters)
  const tools = unitedTools(isPinned ? ofPreset['tools'] : undefined, parameters['tools'])
  return [
    { source: 'default', values: documentedDefaults, isSent: false },
    {
      source: 'default',
      values: {
        stream: true,
        stream_options: { include_usage: true },
        ...(sessionId === null ? {} : { session_id: sessionId }),
      },
      isSent: true,
    },
    { source: 'preset', values: ofPreset, isSent: isPinned },
    ...(preset === null || isPinned
      ? []
      : [{ source: 'preset' as const, values: { model: `@preset/${preset.slug}` }, isSent: true }]),
    {
      source: 'chat',
      values: {
        ...(model === null ? {} : { model: preset === null || isPinned ? model : `${model}@preset/${preset.slug}` }),
        ...inTableOrder(parameters),
        ...(tools === null ? {} : { tools }),
      },
      isSent: true,
    },
  ]
}

const documentedDefaults = Object.fromEntries(
  chatParameters.flatMap((parameter) => (parameter.default === undefined ? [] : [[parameter.name, parameter.default]])),
)

/** Returns the fields of a preset without messages and streaming, which belong to the request. */
function presetLayer(config: PresetValues['config'], parameters: ParameterValues): Record<string, unknown> {
  const values = inTableOrder(config)
  for (const name of ['messages', 'stream', 'stream_options', 'session_id']) delete values[name]
  const tools = unitedTools(undefined, values['tools'])
  if (tools !== null) values['tools'] = tools
  for (const [one, other] of pairs) {
    if (parameters[one] !== undefined) delete values[other]
    if (parameters[other] !== undefined) delete values[one]
  }
  return values
}

/**
 * Returns the tools of preset and chat without duplicates, as a gateway merges them. Returns null if the chat has none.
 */
function unitedTools(ofPreset: unknown, own: unknown): unknown[] | null {
  if (!Array.isArray(own)) return null
  // The tools of the chat were checked when they were set, those of the preset by the gateway.
  type Tools = Parameters<typeof unionTools>[0]
  return unionTools(Array.isArray(ofPreset) ? (ofPreset as Tools) : [], own as Tools)
}

/** Sorts values by the order of the table; unknown fields come last. */
function inTableOrder(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ordered: Record<string, unknown> = {}
  for (const { name } of chatParameters) if (values[name] !== undefined) ordered[name] = values[name]
  return { ...ordered, ...values }
}

function withoutCovers({ source, value }: RequestPreview['sources'][string]): {
  source: Layer['source']
  value: unknown
} {
  return { source, value }
}

/**
 * Adds the system prompt. The prompt of the chat comes first; the prompt of a pinned preset is used only if there is no
 * other instruction, as at a gateway.
 */
function withSystemPrompt(messages: ChatMessage[], own: string, ofPreset: string): ChatMessage[] {
  const isInstructed = messages.some(({ role }) => role === 'system' || role === 'developer')
  const prompt = own || (isInstructed ? '' : ofPreset)
  return prompt === '' ? messages : [{ role: 'system', content: prompt }, ...messages]
}
