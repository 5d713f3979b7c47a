import type { AnswerNotes, ReadAnswer } from '../answer-reader.ts'
import { objectIn, objectsIn, readCount, readReportedCost, textIn } from '../reported-usage.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads an answer of Anthropic's form: an event, or a whole message. */
export const readMessagesAnswer: ReadAnswer = (value, notes) => {
  switch (value['type']) {
    case 'message':
      readMessage(value, notes)
      break
    case 'message_start':
      noteUsage(objectIn(objectIn(value, 'message'), 'usage'), notes)
      break
    case 'content_block_start':
      noteBlock(objectIn(value, 'content_block'), notes)
      break
    case 'content_block_delta': {
      const delta = objectIn(value, 'delta')
      notes.said(textIn(delta, 'text'))
      notes.wrote(textIn(delta, 'thinking') + textIn(delta, 'partial_json'))
      break
    }
    case 'message_delta':
      noteUsage(objectIn(value, 'usage'), notes)
      noteReason(objectIn(value, 'delta'), notes)
      break
    case 'error':
      notes.failed(textIn(objectIn(value, 'error'), 'message') || 'The answer broke off')
      break
    default:
      // The answer to a count of tokens has no type.
      break
  }
}

function readMessage(message: Fields, notes: AnswerNotes): void {
  for (const block of objectsIn(message['content'])) noteBlock(block, notes)
  noteUsage(objectIn(message, 'usage'), notes)
  noteReason(message, notes)
}

function noteBlock(block: Fields, notes: AnswerNotes): void {
  if (block['type'] === 'tool_use') notes.toolCalls++
  const text = textIn(block, 'text')
  if (text !== '') notes.said(text)
}

function noteReason(fields: Fields, notes: AnswerNotes): void {
  const { stop_reason: reason } = fields
  if (typeof reason === 'string') notes.finishReason = reason
}

/** The counts are totals: a later report replaces an earlier one. What was read from a cache is not in `input_tokens`. */
function noteUsage(usage: Fields, { usage: known }: AnswerNotes): void {
  known.cachedTokens = readCount(usage['cache_read_input_tokens']) ?? known.cachedTokens
  known.cacheWriteTokens = readCount(usage['cache_creation_input_tokens']) ?? known.cacheWriteTokens
  const uncached = readCount(usage['input_tokens'])
  if (uncached !== null) {
    known.promptTokens = uncached + (known.cachedTokens ?? 0) + (known.cacheWriteTokens ?? 0)
  }
  known.completionTokens = readCount(usage['output_tokens']) ?? known.completionTokens
  const details = objectIn(usage, 'output_tokens_details')
  known.reasoningTokens = readCount(details['thinking_tokens']) ?? known.reasoningTokens
  known.cost = readReportedCost(usage) ?? known.cost
}
