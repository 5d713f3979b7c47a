import { AppError } from '#shared/errors.ts'
import { type ChatRequest, chatRequest } from '#shared/gateway/chat-completions.ts'
import { endpointPath } from '#shared/gateway/endpoints.ts'
import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { explanationOfIssue } from '#shared/messages/zod-issue.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'

/** A problem that a gateway would reject, by field. */
export interface FieldProblem extends Explanation {
  readonly field: string
}

/** A chat request needs a message: this one is sent if there is no system prompt, and no gateway stores it. */
const placeholderMessage: ChatMessage = { role: 'user', content: 'Hello' }

/**
 * Returns the chat request that saves a preset (gateway-api.md, POST /presets/{slug}/chat/completions): its system
 * message becomes the system prompt, its parameters the configuration. Not validated; see `bodyProblems`.
 */
export function presetBody({ systemPrompt, config }: PresetContent): ChatRequest {
  // Messages and streaming are not part of a preset.
  const { messages: _messages, stream: _stream, ...kept } = config
  return { ...kept, messages: [systemPrompt === '' ? placeholderMessage : { role: 'system', content: systemPrompt }] }
}

export function bodyProblems(body: ChatRequest): FieldProblem[] {
  const issues = chatRequest.safeParse(body).error?.issues ?? []
  return issues.map((issue) => ({ field: issue.path.join('.'), ...explanationOfIssue(issue) }))
}

/**
 * Throws `bad-input` for the first invalid field. Values that the gateway has stored already are left to the gateway,
 * which may know more values than the API's document.
 */
export function checkBody(body: ChatRequest, stored: Readonly<Record<string, unknown>>): void {
  for (const problem of bodyProblems(body)) {
    const { field } = problem
    const name = field.split('.', 1)[0] ?? field
    if (Object.hasOwn(stored, name) && isSameValue(body[name], stored[name])) continue
    throw new AppError({ source: 'app', kind: 'bad-input', ...problem })
  }
}

/** Throws `bad-input` if the slug cannot be part of a request path. */
export function assertValidSlug(slug: string): void {
  try {
    endpointPath('presets.read', { slug })
  } catch {
    throw new AppError({ source: 'app', kind: 'bad-input', field: 'slug', ...explain('slugInvalid') })
  }
}
