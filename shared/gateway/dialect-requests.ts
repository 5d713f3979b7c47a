import * as z from 'zod'
import {
  anyObject,
  boolean,
  integer,
  list,
  mustBe,
  number,
  object,
  oneOf,
  text,
  textOr,
} from '../chat-parameters/checked-fields.ts'
import { explain } from '../messages/explain.ts'

// Requests in the forms of other APIs. Only what this gateway reads is checked: a request goes to its server as it came.

/** A part of a text, a picture, a call, a result; what each type has depends on the server. */
const typedParts = (name: string) =>
  z.array(object(name, { type: text('type') }), mustBe(name, explain('aStringOrParts')))

const tools = list('tools', anyObject('tools')).nullable().optional()

const promptFields = {
  model: text('model'),
  /** The model's instructions: a text, or parts of the type `text`. */
  system: textOr(typedParts('system')).nullable().optional(),
  messages: list(
    'messages',
    object(explain('aMessage'), {
      role: oneOf('role', ['user', 'assistant', 'system']),
      content: textOr(typedParts('content')),
    }),
  ),
  tools,
  tool_choice: anyObject('tool_choice').nullable().optional(),
  thinking: anyObject('thinking').nullable().optional(),
}

/** Body of POST /messages/count_tokens, as Anthropic has it. */
export const tokenCountRequest = object(explain('requestBody'), promptFields)

/** Body of POST /messages, as Anthropic has it. Servers may require `max_tokens`. */
export const messagesRequest = object(explain('requestBody'), {
  ...promptFields,
  max_tokens: integer('max_tokens').nullable().optional(),
  stream: boolean('stream').nullable().optional(),
  temperature: number('temperature').nullable().optional(),
  top_p: number('top_p').nullable().optional(),
  top_k: integer('top_k').nullable().optional(),
  stop_sequences: list('stop_sequences', text('stop_sequences')).nullable().optional(),
})

/** Body of POST /responses, as OpenAI has it. */
export const responsesRequest = object(explain('requestBody'), {
  model: text('model'),
  /** A text of the user, or items: messages, calls, results of calls. */
  input: textOr(z.array(anyObject('input'), mustBe('input', explain('aStringOrParts')))),
  instructions: text('instructions').nullable().optional(),
  max_output_tokens: integer('max_output_tokens').nullable().optional(),
  stream: boolean('stream').nullable().optional(),
  temperature: number('temperature').nullable().optional(),
  top_p: number('top_p').nullable().optional(),
  parallel_tool_calls: boolean('parallel_tool_calls').nullable().optional(),
  reasoning: anyObject('reasoning').nullable().optional(),
  text: anyObject('text').nullable().optional(),
  tools,
})

const maxDimensions = 4096
const aDimension = mustBe('dimensions', explain('anIntegerBetween', { min: 1, max: maxDimensions }))

/** Body of POST /embeddings. `input` is a text, texts, tokens, or lists of tokens. */
export const embeddingsRequest = object(explain('requestBody'), {
  model: text('model'),
  input: textOr(z.array(z.unknown(), mustBe('input', explain('aStringOrParts')))),
  dimensions: z.int(aDimension).min(1, aDimension).max(maxDimensions, aDimension).nullable().optional(),
  encoding_format: oneOf('encoding_format', ['float', 'base64']).nullable().optional(),
})

/** Response of POST /messages/count_tokens. */
export const tokenCount = z.looseObject({ input_tokens: z.number() })

export type TokenCountRequest = z.infer<typeof tokenCountRequest>
export type MessagesRequest = z.infer<typeof messagesRequest>
export type ResponsesRequest = z.infer<typeof responsesRequest>
export type EmbeddingsRequest = z.infer<typeof embeddingsRequest>
