import type { MessagesRequest } from '#shared/gateway/dialect-requests.ts'
import type { ClientDialect } from '../client-dialect.ts'
import { limitOf } from '../../routing/bound-cost.ts'
import { messagesToChat, withoutEmpty } from './messages-to-chat.ts'
import { readMessagesAnswer } from './read-messages-answer.ts'
import { writeMessageEvents, writeMessageWhole } from './write-messages-answer.ts'

/** Anthropic's Messages. */
export const messagesDialect: ClientDialect<MessagesRequest> = {
  path: '/messages',
  apiType: 'messages',
  passedHeaders: ['anthropic-version', 'anthropic-beta'],
  readAnswer: readMessagesAnswer,
  toChat: messagesToChat,
  fieldsOf(
    { config, system_prompt: prompt },
    { system, temperature, top_p, top_k, max_tokens: limit, stop_sequences },
  ) {
    const { stop } = config
    return withoutEmpty({
      system: system ? undefined : prompt,
      temperature: temperature ?? config['temperature'],
      top_p: top_p ?? config['top_p'],
      top_k: top_k ?? config['top_k'],
      max_tokens: limit ?? config['max_completion_tokens'] ?? config['max_tokens'],
      stop_sequences: stop_sequences ?? (typeof stop === 'string' ? [stop] : stop),
    })
  },
  maxTokens: ({ max_tokens: limit }) => limitOf(limit),
  isStreamed: ({ stream }) => stream === true,
  write: ({ parts, id, model, promptTokens }, { stream }) =>
    stream === true ? writeMessageEvents(parts, { id, model }, promptTokens) : writeMessageWhole(parts, { id, model }),
}
