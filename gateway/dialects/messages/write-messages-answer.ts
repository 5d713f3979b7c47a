import { ApiError } from '../../http/api-error.ts'
import { toApiError } from '../../http/error-response.ts'
import type { ProviderPart, ProviderUsage } from '../../providers/chat-provider.ts'
import { type AnswerBlock, readBlocks } from '../answer-blocks.ts'
import { type DialectPart, type EventData, eventBytes, eventsHead, jsonHead, textBytes } from '../dialect-part.ts'
import { toAnthropicError } from './anthropic-error.ts'
import {
  type MessageHead,
  writeSignature,
  stopReasonOf,
  writeBlockDelta,
  writeClosedBlock,
  writeMessage,
  writeMessageUsage,
  writeOpenBlock,
} from './message-fields.ts'

/** Writes an answer of this gateway's own providers as one message of Anthropic's form. */
export async function* writeMessageWhole(
  parts: AsyncIterable<ProviderPart>,
  head: MessageHead,
): AsyncGenerator<DialectPart, void> {
  const content: object[] = []
  for await (const event of readBlocks(parts)) {
    if (event.type === 'waiting' || event.type === 'fault') yield event
    if (event.type === 'close') content.push(writeClosedBlock(event.block))
    if (event.type !== 'finish') continue
    const { usage, reason } = event.finish
    const message = writeMessage(head, content, stopReasonOf(reason), writeMessageUsage(usage))
    yield jsonHead
    yield { type: 'bytes', bytes: textBytes(JSON.stringify(message)) }
    yield { ...event.finish, isInOnePiece: true }
  }
}

const ping = eventBytes({ type: 'ping' })

/**
 * Writes an answer as the events of Anthropic's API. An error after the first one ends them as a separate event.
 * @param promptTokens an estimate; the end has the number of the provider
 */
export async function* writeMessageEvents(
  parts: AsyncIterable<ProviderPart>,
  head: MessageHead,
  promptTokens: number,
): AsyncGenerator<DialectPart, void> {
  let hasBegun = false
  const send = (data: EventData): DialectPart => ({ type: 'bytes', bytes: eventBytes(data) })
  try {
    for await (const event of readBlocks(parts)) {
      switch (event.type) {
        case 'waiting':
          yield hasBegun ? { type: 'waiting', bytes: ping } : event
          break
        case 'begin': {
          hasBegun = true
          const usage = writeMessageUsage({ ...noUsage, promptTokens })
          yield eventsHead
          yield send({ type: 'message_start', message: writeMessage(head, [], null, usage) })
          break
        }
        case 'open': {
          const { index, block } = event
          yield send({ type: 'content_block_start', index, content_block: writeOpenBlock(block) })
          break
        }
        case 'piece': {
          const { index, block, text } = event
          yield send({ type: 'content_block_delta', index, delta: writeBlockDelta(block, text) })
          break
        }
        case 'close':
          yield* closeBlock(event.index, event.block)
          break
        case 'fault':
          if (hasBegun && event.fault.kind === 'page') {
            throw new ApiError(event.fault.status, 'A page came in the middle of a stream')
          }
          if (hasBegun && event.fault.kind === 'malformed') {
            yield { type: 'bytes', bytes: textBytes('event: content_block_delta\ndata: {"type":"malformed\n\n') }
          } else yield event
          break
        case 'finish': {
          const { usage, reason } = event.finish
          const delta = { stop_reason: stopReasonOf(reason), stop_sequence: null, stop_details: null, container: null }
          yield send({ type: 'message_delta', delta, usage: writeMessageUsage(usage) })
          yield send({ type: 'message_stop' })
          yield event.finish
          break
        }
      }
    }
  } catch (error) {
    if (hasBegun) yield { type: 'refusal', bytes: eventBytes(toAnthropicError(toApiError(error), head.id)) }
    throw error
  }
}

function* closeBlock(index: number, block: AnswerBlock): Generator<DialectPart, void> {
  if (block.kind === 'reasoning') {
    const delta = { type: 'signature_delta', signature: writeSignature(block) }
    yield { type: 'bytes', bytes: eventBytes({ type: 'content_block_delta', index, delta }) }
  }
  yield { type: 'bytes', bytes: eventBytes({ type: 'content_block_stop', index }) }
}

const noUsage: ProviderUsage = {
  promptTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  cachedTokens: 0,
  cost: null,
}
