import type { AnswerNotes, ReadAnswer } from '../answer-reader.ts'
import { objectIn, objectsIn, readCount, readReportedCost, textIn } from '../reported-usage.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads an answer of OpenAI's Responses: an event, or a whole response. */
export const readResponsesAnswer: ReadAnswer = (value, notes) => {
  if (value['object'] === 'response') {
    for (const item of objectsIn(value['output'])) noteItem(item, notes)
    noteEnd(value, notes)
    return
  }
  switch (value['type']) {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      notes.said(textIn(value, 'delta'))
      break
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
    case 'response.function_call_arguments.delta':
    case 'response.custom_tool_call_input.delta':
      notes.wrote(textIn(value, 'delta'))
      break
    case 'response.output_item.added':
      if (isCall(objectIn(value, 'item'))) notes.toolCalls++
      break
    case 'response.completed':
    case 'response.incomplete':
      noteEnd(objectIn(value, 'response'), notes)
      break
    case 'response.failed': {
      const response = objectIn(value, 'response')
      noteEnd(response, notes)
      notes.failed(textIn(objectIn(response, 'error'), 'message') || 'The answer failed')
      break
    }
    case 'error':
      notes.failed(textIn(value, 'message') || 'The answer broke off')
      break
    default:
      break
  }
}

const isCall = ({ type }: Fields) => type === 'function_call' || type === 'custom_tool_call'

function noteItem(item: Fields, notes: AnswerNotes): void {
  if (isCall(item)) notes.toolCalls++
  if (item['type'] !== 'message') return
  for (const part of objectsIn(item['content'])) notes.said(textIn(part, 'text') || textIn(part, 'refusal'))
}

function noteEnd(response: Fields, notes: AnswerNotes): void {
  const usage = objectIn(response, 'usage')
  const { usage: known } = notes
  known.promptTokens = readCount(usage['input_tokens']) ?? known.promptTokens
  known.completionTokens = readCount(usage['output_tokens']) ?? known.completionTokens
  known.cachedTokens = readCount(objectIn(usage, 'input_tokens_details')['cached_tokens']) ?? known.cachedTokens
  known.reasoningTokens = readCount(objectIn(usage, 'output_tokens_details')['reasoning_tokens'])
  known.cost = readReportedCost(usage) ?? known.cost
  const status = textIn(response, 'status')
  if (status !== '') notes.finishReason = textIn(objectIn(response, 'incomplete_details'), 'reason') || status
}
