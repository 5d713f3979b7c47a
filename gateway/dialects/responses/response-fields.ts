import type { ResponsesRequest } from '#shared/gateway/dialect-requests.ts'
import { toDollars } from '../../money/money.ts'
import type { FinishPart, ProviderUsage } from '../../providers/chat-provider.ts'
import type { AnswerBlock } from '../answer-blocks.ts'

/** What a response has from its first event on. */
export interface ResponseStart {
  readonly id: string
  readonly model: string
  /** Unix seconds. */
  readonly createdAt: number
  readonly request: ResponsesRequest
}

interface ResponseEnd {
  readonly status: 'in_progress' | 'completed' | 'incomplete' | 'failed'
  readonly output: readonly object[]
  readonly usage?: ProviderUsage
  /** Why it is incomplete. */
  readonly reason?: string
  readonly error?: { readonly code: string; readonly message: string }
}

/** Returns a response of OpenAI's form. */
export function writeResponse({ id, model, createdAt, request }: ResponseStart, end: ResponseEnd): object {
  const { status, output, usage, reason, error } = end
  return {
    id,
    object: 'response',
    created_at: createdAt,
    status,
    background: false,
    error: error ?? null,
    incomplete_details: reason === undefined ? null : { reason },
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    model,
    output,
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null, ...request.reasoning },
    store: false,
    temperature: request.temperature ?? null,
    text: request.text ?? { format: { type: 'text' } },
    tool_choice: request['tool_choice'] ?? 'auto',
    tools: request.tools ?? [],
    top_p: request.top_p ?? null,
    truncation: 'disabled',
    usage: usage === undefined ? null : writeResponseUsage(usage),
    metadata: request['metadata'] ?? {},
  }
}

/** Returns how a response ends for a finish reason of a chat. */
export function writeEnd({ reason, usage }: FinishPart, output: readonly object[]): ResponseEnd {
  if (reason === 'length') return { status: 'incomplete', output, usage, reason: 'max_output_tokens' }
  if (reason === 'content_filter') return { status: 'incomplete', output, usage, reason }
  return { status: 'completed', output, usage }
}

function writeResponseUsage({ promptTokens, completionTokens, cachedTokens, reasoningTokens, cost }: ProviderUsage) {
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
    ...(cost === null ? {} : { cost: toDollars(cost.prompt + cost.completion) }),
  }
}

const prefixes = { text: 'msg', refusal: 'msg', reasoning: 'rs', call: 'fc' } as const

/** Returns the id of an item, which is unique in its answer and across answers. */
export function itemId({ id }: ResponseStart, { kind }: AnswerBlock, index: number): string {
  return `${prefixes[kind]}_${id.replace(/^gen-/, '')}_${index}`
}

/** Returns the part of a message or of reasoning, with the text that came so far. A call has none. */
export function writePart({ kind, text, annotations }: AnswerBlock): object {
  if (kind === 'reasoning') return { type: 'reasoning_text', text }
  if (kind === 'refusal') return { type: 'refusal', refusal: text }
  return { type: 'output_text', text, annotations: annotations.map(flattenAnnotation), logprobs: [] }
}

/** Chats have what a source says in a separate field, responses beside its type. */
export function flattenAnnotation(annotation: Readonly<Record<string, unknown>>): object {
  const { type, url_citation: cited } = annotation
  return typeof cited === 'object' && cited !== null ? { type, ...cited } : annotation
}

/** Returns an item of the output, before its first piece or after its last. */
export function writeItem(head: ResponseStart, block: AnswerBlock, index: number, isDone: boolean): object {
  const { kind, name, callId, text } = block
  const id = itemId(head, block, index)
  const status = isDone ? 'completed' : 'in_progress'
  const content = isDone ? [writePart(block)] : []
  if (kind === 'call') {
    return { id, type: 'function_call', status, call_id: callId, name, arguments: isDone ? text : '' }
  }
  if (kind === 'reasoning') return { id, type: 'reasoning', summary: [], content, encrypted_content: null, status }
  return { id, type: 'message', status, role: 'assistant', content }
}
