import { isRecord, tryParseJson } from '#shared/json/json-value.ts'
import { toDollars } from '../../money/money.ts'
import type { ProviderUsage } from '../../providers/chat-provider.ts'
import type { AnswerBlock } from '../answer-blocks.ts'

/** What an answer has from its first event on. */
export interface MessageHead {
  readonly id: string
  readonly model: string
}

const stopReasons: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
}

/** Returns why an answer ended, in Anthropic's words. */
export function stopReasonOf(reason: string): string {
  return stopReasons[reason] ?? reason
}

/** Returns a message of Anthropic's form. */
export function writeMessage(
  { id, model }: MessageHead,
  content: readonly object[],
  stopReason: string | null,
  usage: object,
): object {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    stop_details: null,
    container: null,
    usage,
  }
}

/** Returns usage in Anthropic's form, in which cached tokens are counted apart, with the cost in US dollars. */
export function writeMessageUsage(usage: ProviderUsage): object {
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens = 0, reasoningTokens, cost } = usage
  return {
    input_tokens: Math.max(promptTokens - cachedTokens - cacheWriteTokens, 0),
    cache_creation_input_tokens: cacheWriteTokens,
    cache_read_input_tokens: cachedTokens,
    output_tokens: completionTokens,
    output_tokens_details: { thinking_tokens: reasoningTokens },
    server_tool_use: null,
    service_tier: 'standard',
    ...(cost === null ? {} : { cost: toDollars(cost.prompt + cost.completion) }),
  }
}

/** Returns a block as it is when it opens. */
export function writeOpenBlock({ kind, callId, name }: AnswerBlock): object {
  if (kind === 'call') return { type: 'tool_use', id: callId, name, input: {} }
  if (kind === 'reasoning') return { type: 'thinking', thinking: '', signature: '' }
  return { type: 'text', text: '', citations: null }
}

/** Returns a complete block. The input of a tool is an object; arguments that are none are left out. */
export function writeClosedBlock(block: AnswerBlock): object {
  const { kind, text } = block
  const open = writeOpenBlock(block)
  if (kind === 'reasoning') return { ...open, thinking: text, signature: writeSignature(block) }
  if (kind !== 'call') return { ...open, text }
  const input = tryParseJson(text)
  return isRecord(input) ? { ...open, input } : open
}

/** Clients send reasoning back with its signature. This gateway checks none. */
export function writeSignature({ text }: AnswerBlock): string {
  return Buffer.from(`gatehouse ${text.length}`).toString('base64')
}

/** Returns a piece of a block. */
export function writeBlockDelta({ kind }: AnswerBlock, text: string): object {
  if (kind === 'call') return { type: 'input_json_delta', partial_json: text }
  return kind === 'reasoning' ? { type: 'thinking_delta', thinking: text } : { type: 'text_delta', text }
}
