import { AppError } from '#shared/errors.ts'
import { type ChatRequest, chatRequest } from '#shared/gateway/chat-completions.ts'
import { endpointPath } from '#shared/gateway/endpoints.ts'
import type { ChatMessage } from '#shared/gateway/chat-message.ts'
import { isSameValue } from '#shared/presets/json-value.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'

/** What a gateway would refuse of a body, by field. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** A chat must have a message; where there is no system prompt this one stands there, and no gateway keeps it. */
const standIn: ChatMessage = { role: 'user', content: 'Hello' }

/**
 * The chat that a preset is made from (gateway-api.md, POST /presets/{slug}/chat/completions): its system message becomes
 * the system prompt and its parameters the configuration. It is not checked; `bodyProblems` does that.
 */
export function presetBody({ systemPrompt, config }: PresetContent): ChatRequest {
  // A conversation and the way it is sent are no part of a preset.
  const { messages: _messages, stream: _stream, ...kept } = config
  return { ...kept, messages: [systemPrompt === '' ? standIn : { role: 'system', content: systemPrompt }] }
}

export function bodyProblems(body: ChatRequest): FieldProblem[] {
  const issues = chatRequest.safeParse(body).error?.issues ?? []
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}

/**
 * Throws `bad-input` for the first field that no gateway takes. What the gateway has stored already is left to the
 * gateway: it may know more values than the API's document.
 */
export function checkBody(body: ChatRequest, stored: Readonly<Record<string, unknown>>): void {
  for (const { field, message } of bodyProblems(body)) {
    const name = field.split('.', 1)[0] ?? field
    if (Object.hasOwn(stored, name) && isSameValue(body[name], stored[name])) continue
    throw new AppError({ source: 'app', kind: 'bad-input', field, message })
  }
}

/** Throws `bad-input` for what cannot stand in the path of a request. */
export function checkSlug(slug: string): void {
  try {
    endpointPath('presets.read', { slug })
  } catch {
    throw new AppError({ source: 'app', kind: 'bad-input', field: 'slug', message: 'This cannot be a slug.' })
  }
}
