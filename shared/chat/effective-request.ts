import { chatParameters } from '../chat-parameters/table.ts'
import type { ChosenPreset, ParameterValues, RequestPreview } from '../conversation.ts'
import type { ChatRequest } from '../gateway/chat-completions.ts'
import type { ChatMessage } from '../gateway/chat-message.ts'
import { threadMessages, type ThreadMessage } from './thread-messages.ts'
import { unionTools } from './union-tools.ts'

/** What a version of a preset says. */
export interface PresetValues {
  readonly config: Readonly<Record<string, unknown>>
  readonly systemPrompt: string
}

export interface RequestParts {
  /** The branch up to and including the message to be answered, oldest first. */
  readonly thread: readonly ThreadMessage[]
  /** Null lets the preset or the gateway choose. */
  readonly model: string | null
  /** Sent as the first message; empty is none. */
  readonly systemPrompt?: string
  /** What this chat sets, checked by the schemas of the parameters. */
  readonly parameters?: ParameterValues
  readonly preset?: ChosenPreset | null
  /**
   * What the preset says. Of a pinned version it goes into the request itself, since a gateway knows presets by their
   * slug alone; of the version in use it is only told where values come from.
   */
  readonly presetValues?: PresetValues | null
  readonly sessionId?: string | null
}

export interface EffectiveRequest {
  readonly body: ChatRequest
  /** Of each parameter that has a value: where it comes from, and what it covers. */
  readonly sources: RequestPreview['sources']
}

/** Two names of one thing: whoever sets either means to replace both of the preset. */
const pairs = [
  ['reasoning', 'reasoning_effort'],
  ['max_tokens', 'max_completion_tokens'],
] as const

/**
 * The request that a thread and its settings amount to: what is sent, previewed and copied is this and nothing else.
 */
export function effectiveRequest(parts: RequestParts): EffectiveRequest {
  const { thread, systemPrompt = '', preset = null, presetValues = null } = parts
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
  /** What is not sent is taken by the gateway itself. */
  readonly isSent: boolean
}

/** Where values come from, the weakest first. */
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

/** What a preset says beyond messages and streaming, which are the request's own. */
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

/** The tools of both, each once, as a gateway unites them; null where the chat has none of its own. */
function unitedTools(ofPreset: unknown, own: unknown): unknown[] | null {
  if (!Array.isArray(own)) return null
  // The chat's were checked when they were set, the preset's by the gateway that keeps them.
  type Tools = Parameters<typeof unionTools>[0]
  return unionTools(Array.isArray(ofPreset) ? (ofPreset as Tools) : [], own as Tools)
}

/** The same values in the order of the table, those that are not in it last. */
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

/** The chat's own prompt comes first; the one of a pinned preset only where nobody else instructs, as at a gateway. */
function withSystemPrompt(messages: ChatMessage[], own: string, ofPreset: string): ChatMessage[] {
  const isInstructed = messages.some(({ role }) => role === 'system' || role === 'developer')
  const prompt = own || (isInstructed ? '' : ofPreset)
  return prompt === '' ? messages : [{ role: 'system', content: prompt }, ...messages]
}
