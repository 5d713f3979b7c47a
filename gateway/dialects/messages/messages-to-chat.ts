import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { MessagesRequest, TokenCountRequest } from '#shared/gateway/dialect-requests.ts'
import { objectIn, objectsIn, textIn } from '../reported-usage.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns a request of Anthropic's form as a chat, for the providers of this gateway. */
export function messagesToChat(request: MessagesRequest | TokenCountRequest): Record<string, unknown> {
  const { messages, system, tools, thinking } = request
  const { max_tokens: maxTokens, stream, temperature, top_p: topP, top_k: topK, stop_sequences: stop } = request
  const choice = request.tool_choice ?? undefined
  const prompt = system === undefined || system === null ? '' : textOf(system)
  const offered = objectsIn(tools).flatMap(writeTool)
  return withoutEmpty({
    messages: [
      ...(prompt === '' ? [] : [{ role: 'system' as const, content: prompt }]),
      ...messages.flatMap(({ role, content }) => toChatMessages(role, content)),
    ],
    tools: offered.length === 0 ? undefined : offered,
    tool_choice: offered.length === 0 || choice === undefined ? undefined : writeChoice(choice),
    parallel_tool_calls: choice?.['disable_parallel_tool_use'] === true ? false : undefined,
    reasoning: thinking === undefined || thinking === null ? undefined : writeReasoning(thinking),
    max_completion_tokens: maxTokens,
    stream,
    temperature,
    top_p: topP,
    top_k: topK,
    stop,
  })
}

/** Leaves out fields that are undefined or null, which a chat request need not have. */
export function withoutEmpty(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
}

type Content = MessagesRequest['messages'][number]['content']

function textOf(content: Content): string {
  if (typeof content === 'string') return content
  return content.map((part) => (part.type === 'text' ? textIn(part, 'text') : '')).join('')
}

/** The results of tools are separate messages in a chat, and come before the rest of their message. */
function toChatMessages(role: string, content: Content): ChatMessage[] {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  if (role === 'system') return [{ role: 'system', content: textOf(content) }]
  if (role === 'assistant') return [writeAnswer(parts)]
  const results = parts.filter(({ type }) => type === 'tool_result').map(writeResult)
  const rest = parts.flatMap(writePart)
  const isOnlyResults = results.length > 0 && rest.length === 0
  const [only] = rest
  const said = rest.length === 1 && only?.type === 'text' ? only.text : rest
  return isOnlyResults ? results : [...results, { role: 'user', content: said } as ChatMessage]
}

function writeAnswer(parts: readonly Fields[]): ChatMessage {
  const text = parts.map((part) => (part['type'] === 'text' ? textIn(part, 'text') : '')).join('')
  const thought = parts.map((part) => (part['type'] === 'thinking' ? textIn(part, 'thinking') : '')).join('')
  const calls = parts.filter(({ type }) => type === 'tool_use')
  return {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(thought === '' ? {} : { reasoning: thought }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(writeCall) }),
  }
}

function writeCall(part: Fields) {
  const input = JSON.stringify(objectIn(part, 'input'))
  return { id: textIn(part, 'id'), type: 'function', function: { name: textIn(part, 'name'), arguments: input } }
}

function writeResult(part: Fields): ChatMessage {
  const { content } = part
  const text =
    typeof content === 'string'
      ? content
      : objectsIn(content)
          .map((inner) => textIn(inner, 'text'))
          .join('')
  return { role: 'tool', tool_call_id: textIn(part, 'tool_use_id'), content: text }
}

type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: object }

/** Returns the parts of a chat for a part of a user's message; none for a kind that chats do not have. */
function writePart(part: Fields): ChatPart[] {
  if (part['type'] === 'text') return [{ type: 'text', text: textIn(part, 'text') }]
  if (part['type'] !== 'image') return []
  const source = objectIn(part, 'source')
  const url =
    source['type'] === 'base64'
      ? `data:${textIn(source, 'media_type')};base64,${textIn(source, 'data')}`
      : textIn(source, 'url')
  return url === '' ? [] : [{ type: 'image_url', image_url: { url } }]
}

/** Tools that a server of Anthropic runs have a type and no schema; this gateway cannot run them. */
function writeTool(tool: Fields): Fields[] {
  const { type = 'custom', name, description, input_schema: parameters } = tool
  if (type !== 'custom' || typeof name !== 'string') return []
  const described = typeof description === 'string' ? { description } : {}
  return [{ type: 'function', function: withoutEmpty({ name, ...described, parameters }) }]
}

function writeChoice(choice: Fields): ChatRequest['tool_choice'] {
  switch (choice['type']) {
    case 'none':
      return 'none'
    case 'any':
      return 'required'
    case 'tool':
      return { type: 'function', function: { name: textIn(choice, 'name') } }
    default:
      return 'auto'
  }
}

function writeReasoning(thinking: Fields): Fields {
  if (thinking['type'] === 'disabled') return { effort: 'none' }
  const { budget_tokens: budget } = thinking
  return typeof budget === 'number' ? { max_tokens: budget } : { enabled: true }
}
