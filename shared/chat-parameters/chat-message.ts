import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { anyObject, dispatchOn, integer, list, mustBe, object, text, textOr } from './checked-fields.ts'
import { contentPart } from './content-part.ts'

const content = textOr(z.array(contentPart, mustBe('content', explain('aStringOrParts'))))

const name = text('name').optional()

/** A function call of the model; `function.arguments` is JSON text that may be invalid. */
const toolCall = object(explain('aToolCall'), {
  id: text('tool_calls.id'),
  type: text('tool_calls.type').optional(),
  function: object('tool_calls.function', {
    name: text('tool_calls.function.name'),
    arguments: text('tool_calls.function.arguments'),
  }),
})

const systemMessage = object(explain('systemMessage'), { role: z.literal('system'), content, name })
const developerMessage = object(explain('developerMessage'), { role: z.literal('developer'), content, name })
const userMessage = object(explain('userMessage'), { role: z.literal('user'), content, name })
const toolMessage = object(explain('toolMessage'), {
  role: z.literal('tool'),
  content,
  tool_call_id: text('tool_call_id'),
  name,
})
const assistantMessage = object(explain('assistantMessage'), {
  role: z.literal('assistant'),
  // Null or absent if the answer had only tool calls, audio or a refusal.
  content: content.nullable().optional(),
  name,
  tool_calls: list('tool_calls', toolCall).nullable().optional(),
  reasoning: text('reasoning').nullable().optional(),
  // Replayed unmodified and in order (openrouter.md §9), therefore not validated.
  reasoning_details: list('reasoning_details', anyObject('reasoning_details')).nullable().optional(),
  images: list('images', anyObject('images')).nullable().optional(),
  audio: object('audio', {
    id: text('audio.id').optional(),
    data: text('audio.data').optional(),
    transcript: text('audio.transcript').optional(),
    expires_at: integer('audio.expires_at').optional(),
  })
    .nullable()
    .optional(),
  refusal: text('refusal').nullable().optional(),
  annotations: list('annotations', anyObject('annotations')).nullable().optional(),
})

type SystemChatMessage = z.infer<typeof systemMessage>
type DeveloperChatMessage = z.infer<typeof developerMessage>
type UserChatMessage = z.infer<typeof userMessage>
export type AssistantChatMessage = z.infer<typeof assistantMessage>
type ToolChatMessage = z.infer<typeof toolMessage>

/** A message of a chat request, discriminated by `role`. */
export type ChatMessage =
  | SystemChatMessage
  | DeveloperChatMessage
  | UserChatMessage
  | AssistantChatMessage
  | ToolChatMessage

/**
 * A message of a chat request (gateway-api.md, Chat completion message; roles and fields of openrouter.md §9). Unknown
 * fields are passed through; the error for an unknown role lists the known ones.
 */
export const chatMessage = dispatchOn<ChatMessage>(
  'role',
  explain('aMessage'),
  {
    system: systemMessage,
    developer: developerMessage,
    user: userMessage,
    assistant: assistantMessage,
    tool: toolMessage,
  },
  'refuse',
)
