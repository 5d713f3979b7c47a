import type { ResponsesRequest } from '#shared/gateway/dialect-requests.ts'
import type { ClientDialect } from '../client-dialect.ts'
import { limitOf } from '../../routing/bound-cost.ts'
import { withoutEmpty } from '../messages/messages-to-chat.ts'
import { readResponsesAnswer } from './read-responses-answer.ts'
import { responsesToChat } from './responses-to-chat.ts'
import { writeResponseEvents, writeResponseWhole } from './write-responses-answer.ts'

/** OpenAI's Responses. */
export const responsesDialect: ClientDialect<ResponsesRequest> = {
  path: '/responses',
  apiType: 'responses',
  passedHeaders: [],
  readAnswer: readResponsesAnswer,
  toChat: responsesToChat,
  fieldsOf(
    { config, system_prompt: prompt },
    { instructions, temperature, top_p, max_output_tokens: limit, reasoning },
  ) {
    const effort = config['reasoning_effort']
    const ofPreset = config['reasoning'] ?? (typeof effort === 'string' ? { effort } : undefined)
    return withoutEmpty({
      instructions: instructions ? undefined : prompt,
      temperature: temperature ?? config['temperature'],
      top_p: top_p ?? config['top_p'],
      max_output_tokens: limit ?? config['max_completion_tokens'] ?? config['max_tokens'],
      reasoning: reasoning ?? ofPreset,
    })
  },
  maxTokens: ({ max_output_tokens: limit }) => limitOf(limit),
  isStreamed: ({ stream }) => stream === true,
  write({ parts, id, model }, request) {
    const head = { id, model, createdAt: Math.floor(Date.now() / 1000), request }
    return request.stream === true ? writeResponseEvents(parts, head) : writeResponseWhole(parts, head)
  },
}
