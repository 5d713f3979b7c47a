import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ResponsesRequest } from '#shared/gateway/dialect-requests.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { withoutEmpty } from '../messages/messages-to-chat.ts'
import { objectIn, objectsIn, textIn } from '../reported-usage.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns a request of OpenAI's Responses as a chat, for the providers of this gateway. */
export function responsesToChat(request: ResponsesRequest): Record<string, unknown> {
  const { input, instructions, stream, temperature, top_p, max_output_tokens: limit, reasoning } = request
  const { parallel_tool_calls, tool_choice: choice } = request
  const tools = objectsIn(request.tools).flatMap(writeTool)
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  return withoutEmpty({
    messages: joinCalls([
      ...(instructions ? [{ role: 'system' as const, content: instructions }] : []),
      ...items.flatMap(toChatMessages),
    ]),
    tools: tools.length === 0 ? undefined : tools,
    tool_choice: tools.length === 0 ? undefined : writeChoice(choice),
    parallel_tool_calls: tools.length === 0 ? undefined : parallel_tool_calls,
    response_format: writeFormat(objectIn(request, 'text')),
    reasoning: reasoning ? readReasoning(reasoning) : undefined,
    max_completion_tokens: limit,
    stream,
    temperature,
    top_p,
  })
}

const roles: readonly string[] = ['user', 'assistant', 'system', 'developer']

/** Returns the messages of an item; none for a kind that chats do not have. */
function toChatMessages(item: Fields): ChatMessage[] {
  const { type = 'message', role } = item
  if (type === 'function_call') {
    const called = { name: textIn(item, 'name'), arguments: textIn(item, 'arguments') }
    const call = { id: textIn(item, 'call_id'), type: 'function', function: called }
    return [{ role: 'assistant', content: null, tool_calls: [call] }]
  }
  if (type === 'function_call_output') {
    const { output } = item
    const content = typeof output === 'string' ? output : textOf(output)
    return [{ role: 'tool', tool_call_id: textIn(item, 'call_id'), content }]
  }
  if (type !== 'message' || typeof role !== 'string' || !roles.includes(role)) return []
  // The role was compared with the known ones.
  return [{ role, content: role === 'user' ? writeContent(item['content']) : textOf(item['content']) } as ChatMessage]
}

/** Calls of one answer are items one after the other, and one message of a chat. */
function joinCalls(messages: readonly ChatMessage[]): ChatMessage[] {
  const joined: ChatMessage[] = []
  // Grows in place: a request may have a million of them.
  let calls: NonNullable<Extract<ChatMessage, { role: 'assistant' }>['tool_calls']> = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (message.role === 'assistant' && message.tool_calls && last?.role === 'assistant') {
      if (last.tool_calls !== calls)
        joined[joined.length - 1] = { ...last, tool_calls: (calls = [...(last.tool_calls ?? [])]) }
      for (const call of message.tool_calls) calls.push(call)
    } else joined.push(message)
  }
  return joined
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return objectsIn(content)
    .map((part) => textIn(part, 'text') || textIn(part, 'refusal'))
    .join('')
}

function writeContent(content: unknown): string | object[] {
  const parts = objectsIn(content)
  if (!parts.some(({ type }) => type === 'input_image')) return textOf(content)
  return parts.flatMap((part): object[] => {
    if (part['type'] !== 'input_image') return [{ type: 'text', text: textIn(part, 'text') }]
    const url = textIn(part, 'image_url')
    return url === '' ? [] : [{ type: 'image_url', image_url: { url } }]
  })
}

/** Tools that OpenAI's servers run have no function; this gateway cannot run them. */
function writeTool({ type, name, description, parameters }: Fields): Fields[] {
  if (type !== 'function' || typeof name !== 'string') return []
  const described = typeof description === 'string' ? { description } : {}
  return [{ type: 'function', function: withoutEmpty({ name, ...described, parameters }) }]
}

function writeChoice(choice: unknown): ChatRequest['tool_choice'] {
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice
  if (!isRecord(choice) || choice['type'] !== 'function') return undefined
  return { type: 'function', function: { name: textIn(choice, 'name') } }
}

function writeFormat(text: Fields): Fields | undefined {
  const { type, name, schema } = objectIn(text, 'format')
  if (type === 'json_object') return { type }
  return type === 'json_schema' ? { type, json_schema: withoutEmpty({ name, schema }) } : undefined
}

function readReasoning(reasoning: Fields): Fields | undefined {
  const { effort } = reasoning
  return typeof effort === 'string' ? { effort } : undefined
}
