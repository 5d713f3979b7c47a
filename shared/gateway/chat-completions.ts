import * as z from 'zod'
import { gatewayError } from './error-object.ts'
import { serviceMetadataFields } from './service-metadata.ts'
import { usage } from './usage.ts'

// Re-exports the request of POST /chat/completions, which has a separate file.
export { chatRequest, type ChatRequest } from './chat-request.ts'

const looseList = z.array(z.looseObject({})).nullable().optional()
const maybeText = z.string().nullable().optional()

/** Log probability of one token; `bytes` is its UTF-8. */
const tokenLogprob = z.looseObject({
  token: z.string(),
  logprob: z.number(),
  bytes: z.array(z.number()).nullable().optional(),
  top_logprobs: z
    .array(z.looseObject({ token: z.string(), logprob: z.number(), bytes: z.array(z.number()).nullable().optional() }))
    .optional(),
})
const logprobs = z
  .looseObject({
    content: z.array(tokenLogprob).nullable().optional(),
    refusal: z.array(tokenLogprob).nullable().optional(),
  })
  .nullable()
  .optional()

/** Fields that the message of a completion and the delta of a chunk share (openrouter.md §3 and §9). */
const messageFields = {
  role: maybeText,
  // Some providers that mix text and images send an array of parts.
  content: z
    .union([z.string(), z.array(z.looseObject({ type: z.string() }))])
    .nullable()
    .optional(),
  reasoning: maybeText,
  // DeepSeek, vLLM and llama.cpp use this name for `reasoning`.
  reasoning_content: maybeText,
  reasoning_details: looseList,
  refusal: maybeText,
  images: looseList,
  annotations: looseList,
  /** `data` is base64, `expires_at` Unix seconds. */
  audio: z
    .looseObject({
      id: maybeText,
      data: maybeText,
      transcript: maybeText,
      expires_at: z.number().nullable().optional(),
    })
    .nullable()
    .optional(),
}

/** The message of a choice. Its `role` is open, and `content` is null if the answer has only tool calls. */
const answerMessage = z.looseObject({
  ...messageFields,
  tool_calls: z
    .array(
      z.looseObject({
        id: maybeText,
        type: maybeText,
        function: z.looseObject({ name: z.string(), arguments: z.string().nullable().optional() }),
      }),
    )
    .nullable()
    .optional(),
})

/** The delta of a streamed message. `tool_calls` pieces are merged by `index`. */
const chatDelta = z.looseObject({
  ...messageFields,
  tool_calls: z
    .array(
      z.looseObject({
        index: z.number().optional(),
        id: maybeText,
        type: maybeText,
        function: z.looseObject({ name: maybeText, arguments: maybeText }).nullable().optional(),
      }),
    )
    .nullable()
    .optional(),
})

const choiceFields = {
  index: z.number().optional(),
  finish_reason: maybeText,
  native_finish_reason: maybeText,
  logprobs,
  error: gatewayError.nullable().optional(),
}

const answerFields = {
  provider: maybeText,
  service_tier: maybeText,
  // Required by gateway-api.md but omitted by Ollama and others, whose answers must not be refused.
  system_fingerprint: maybeText,
  usage: usage.nullable().optional(),
  ...serviceMetadataFields,
}

/**
 * The response of POST /chat/completions without `stream` (gateway-api.md, Chat completion response). `created` is in
 * Unix seconds. Tolerant where real gateways differ: `object` is any string, `system_fingerprint` and a choice's
 * `index` may be missing. A 200 can carry an Error object instead (openrouter.md §3): try `errorObject` first.
 */
export const chatCompletion = z.looseObject({
  id: z.string(),
  object: z.string(),
  created: z.number(),
  model: z.string(),
  choices: z.array(z.looseObject({ ...choiceFields, message: answerMessage })),
  ...answerFields,
})

/**
 * One chunk of a streamed answer (openrouter.md §3; "not shown" in gateway-api.md). The usage chunk comes last and
 * the debug chunks first, both with `choices: []`; a failure in mid-stream comes as top-level `error`. `id`,
 * `object`, `created` and `model` may be missing, as they do in error chunks: the answer takes the first it sees.
 */
export const chatChunk = z.looseObject({
  id: maybeText,
  object: maybeText,
  created: z.number().nullable().optional(),
  model: maybeText,
  choices: z.array(z.looseObject({ ...choiceFields, delta: chatDelta.nullable().optional() })),
  error: gatewayError.nullable().optional(),
  debug: z.looseObject({ echo_upstream_body: z.unknown().optional() }).nullable().optional(),
  ...answerFields,
})

export type ChatTokenLogprob = z.infer<typeof tokenLogprob>
export type ChatDelta = z.infer<typeof chatDelta>
export type ChatCompletion = z.infer<typeof chatCompletion>
export type ChatChunk = z.infer<typeof chatChunk>
