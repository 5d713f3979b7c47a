import { encodeComment } from '#shared/gateway/server-sent-events.ts'
import { ApiError } from '../../http/api-error.ts'
import { toApiError } from '../../http/error-response.ts'
import type { ProviderPart } from '../../providers/chat-provider.ts'
import { type AnswerBlock, readBlocks } from '../answer-blocks.ts'
import { type DialectPart, eventBytes, eventsHead, jsonHead, textBytes } from '../dialect-part.ts'
import {
  itemId,
  type ResponseStart,
  flattenAnnotation,
  writeEnd,
  writeItem,
  writePart,
  writeResponse,
} from './response-fields.ts'

/** Writes an answer of this gateway's own providers as one response of OpenAI's form. */
export async function* writeResponseWhole(
  parts: AsyncIterable<ProviderPart>,
  head: ResponseStart,
): AsyncGenerator<DialectPart, void> {
  const output: object[] = []
  for await (const event of readBlocks(parts)) {
    if (event.type === 'waiting' || event.type === 'fault') yield event
    if (event.type === 'close') output.push(writeItem(head, event.block, event.index, true))
    if (event.type !== 'finish') continue
    const response = writeResponse(head, writeEnd(event.finish, output))
    yield jsonHead
    yield { type: 'bytes', bytes: textBytes(JSON.stringify(response)) }
    yield { ...event.finish, isInOnePiece: true }
  }
}

const sign = textBytes(encodeComment('GATEHOUSE PROCESSING'))

/** Writes an answer as the events of OpenAI's Responses. An error after the first one ends them as `response.failed`. */
export async function* writeResponseEvents(
  parts: AsyncIterable<ProviderPart>,
  head: ResponseStart,
): AsyncGenerator<DialectPart, void> {
  const output: object[] = []
  let count = 0
  let hasBegun = false
  const event = (type: string, fields: object): Uint8Array => eventBytes({ type, sequence_number: count++, ...fields })
  const send = (type: string, fields: object): DialectPart => ({ type: 'bytes', bytes: event(type, fields) })

  function* open(block: AnswerBlock, index: number): Generator<DialectPart, void> {
    yield send('response.output_item.added', { output_index: index, item: writeItem(head, block, index, false) })
    if (block.kind !== 'call')
      yield send('response.content_part.added', { ...place(block, index), part: writePart(block) })
  }
  function* close(block: AnswerBlock, index: number): Generator<DialectPart, void> {
    const item = writeItem(head, block, index, true)
    output.push(item)
    for (const [at, annotation] of block.annotations.entries()) {
      const fields = { annotation_index: at, annotation: flattenAnnotation(annotation) }
      yield send('response.output_text.annotation.added', { ...place(block, index), ...fields })
    }
    yield send(`response.${pieceEvents[block.kind]}.done`, { ...place(block, index), ...wholeOf(block) })
    if (block.kind !== 'call')
      yield send('response.content_part.done', { ...place(block, index), part: writePart(block) })
    yield send('response.output_item.done', { output_index: index, item })
  }
  const place = (block: AnswerBlock, index: number) => ({
    item_id: itemId(head, block, index),
    output_index: index,
    ...(block.kind === 'call' ? {} : { content_index: 0 }),
  })

  try {
    for await (const part of readBlocks(parts)) {
      switch (part.type) {
        case 'waiting':
          yield hasBegun ? { type: 'waiting', bytes: sign } : part
          break
        case 'begin': {
          hasBegun = true
          const response = writeResponse(head, { status: 'in_progress', output: [] })
          yield eventsHead
          yield send('response.created', { response })
          yield send('response.in_progress', { response })
          break
        }
        case 'open':
          yield* open(part.block, part.index)
          break
        case 'piece': {
          const { block, index, text } = part
          const logprobs = block.kind === 'text' ? { logprobs: [] } : {}
          yield send(`response.${pieceEvents[block.kind]}.delta`, { ...place(block, index), delta: text, ...logprobs })
          break
        }
        case 'close':
          yield* close(part.block, part.index)
          break
        case 'fault':
          if (hasBegun && part.fault.kind === 'page') {
            throw new ApiError(part.fault.status, 'A page came in the middle of a stream')
          }
          if (hasBegun && part.fault.kind === 'malformed') {
            yield { type: 'bytes', bytes: textBytes('event: response.output_text.delta\ndata: {"type":"malformed\n\n') }
          } else yield part
          break
        case 'finish': {
          const end = writeEnd(part.finish, output)
          yield send(`response.${end.status}`, { response: writeResponse(head, end) })
          yield part.finish
          break
        }
      }
    }
  } catch (error) {
    if (hasBegun) {
      const { status, message } = toApiError(error)
      const code = status === 429 ? 'rate_limit_exceeded' : 'server_error'
      const response = writeResponse(head, { status: 'failed', output, error: { code, message } })
      const why = [event('response.failed', { response }), event('error', { code, message, param: null })]
      yield { type: 'refusal', bytes: Buffer.concat(why) }
    }
    throw error
  }
}

/** The middle of the names of the events for the pieces of a block. */
const pieceEvents = {
  text: 'output_text',
  reasoning: 'reasoning_text',
  refusal: 'refusal',
  call: 'function_call_arguments',
} as const

function wholeOf({ kind, text, name }: AnswerBlock): object {
  if (kind === 'call') return { arguments: text, name }
  if (kind === 'refusal') return { refusal: text }
  return kind === 'text' ? { text, logprobs: [] } : { text }
}
