import type { ProgramPath } from '#shared/programs/program-request.ts'
import {
  argumentsText,
  contentText,
  readFields,
  itemsOf,
  type KeptCall,
  type KeptMessage,
  textOf,
} from './kept-message.ts'

/** Returns the messages of a request's body, in order, with the system prompt as messages; null for other operations. */
export function readRequestMessages(path: ProgramPath, body: unknown): KeptMessage[] | null {
  const fields = readFields(body)
  switch (path) {
    case '/chat/completions':
      return itemsOf(fields['messages']).flatMap(chatMessage)
    case '/messages':
      return [
        ...systemMessage(contentText(fields['system'])),
        ...itemsOf(fields['messages']).flatMap((message) => blocksOf(readFields(message))),
      ]
    case '/responses':
      return [
        ...systemMessage(textOf(fields['instructions'])),
        ...(typeof fields['input'] === 'string'
          ? [{ role: 'user', text: fields['input'] } as const]
          : joinCalls(itemsOf(fields['input']).flatMap((item) => responseItem(readFields(item))))),
      ]
    case '/messages/count_tokens':
    case '/embeddings':
    case '/audio/transcriptions':
    case '/audio/speech':
      return null
  }
}

function systemMessage(text: string): KeptMessage[] {
  return text === '' ? [] : [{ role: 'system', text }]
}

function chatMessage(value: unknown): KeptMessage[] {
  const message = readFields(value)
  const text = contentText(message['content'])
  const role = message['role']
  switch (role) {
    case 'system':
    case 'developer':
    case 'user':
      return [{ role, text }]
    case 'assistant':
      return [
        {
          role,
          text,
          reasoning: textOf(message['reasoning'] ?? message['reasoning_content']),
          toolCalls: itemsOf(message['tool_calls']).map((call) => chatCall(readFields(call))),
        },
      ]
    case 'tool':
      return [{ role, text, toolCallId: textOf(message['tool_call_id']) }]
    default:
      return []
  }
}

/** Reads a call in the form of /chat/completions. */
function chatCall(call: Readonly<Record<string, unknown>>): KeptCall {
  const called = readFields(call['function'])
  return { id: textOf(call['id']), name: textOf(called['name']), arguments: argumentsText(called['arguments']) }
}

/** Reads a message of /messages: results of calls, which the user's message carries, become separate messages. */
function blocksOf({ role, content }: Readonly<Record<string, unknown>>): KeptMessage[] {
  if (role === 'assistant') return [assistantOf(content)]
  if (role !== 'user' && role !== 'system') return []
  const results = itemsOf(content).flatMap((value): KeptMessage[] => {
    const block = readFields(value)
    if (block['type'] !== 'tool_result') return []
    return [{ role: 'tool', text: contentText(block['content']), toolCallId: textOf(block['tool_use_id']) }]
  })
  const text = contentText(content)
  return text === '' && results.length > 0 ? results : [...results, { role, text }]
}

/** Reads the content of an answer of /messages. */
function assistantOf(content: unknown): KeptMessage {
  const blocks = itemsOf(content).map(readFields)
  return {
    role: 'assistant',
    text: contentText(content),
    reasoning: blocks.map(({ thinking }) => textOf(thinking)).join(''),
    toolCalls: blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input }) => ({ id: textOf(id), name: textOf(name), arguments: argumentsText(input) })),
  }
}

/** Reads an item of /responses; a call is a separate answer until `joinCalls`. */
function responseItem(item: Readonly<Record<string, unknown>>): KeptMessage[] {
  const { type = 'message', role, content } = item
  switch (type) {
    case 'message':
      return role === 'system' || role === 'developer' || role === 'user' || role === 'assistant'
        ? [{ role, text: contentText(content) }]
        : []
    case 'reasoning':
      return [{ role: 'assistant', text: '', reasoning: contentText(item['summary']) }]
    case 'function_call':
      return [
        {
          role: 'assistant',
          text: '',
          toolCalls: [
            {
              id: textOf(item['call_id']),
              name: textOf(item['name']),
              arguments: argumentsText(item['arguments']),
            },
          ],
        },
      ]
    case 'function_call_output':
      return [{ role: 'tool', text: contentText(item['output']), toolCallId: textOf(item['call_id']) }]
    default:
      return []
  }
}

/** Joins items that are one answer: its reasoning, its text and its calls. */
function joinCalls(messages: readonly KeptMessage[]): KeptMessage[] {
  // Answers are collected first: a request may have a hundred thousand items of one.
  const groups: KeptMessage[][] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (message.role === 'assistant' && last?.[0]?.role === 'assistant') last.push(message)
    else groups.push([message])
  }
  return groups.flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? []
    const all = [first, ...others]
    const join = (texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join('\n\n')
    return {
      role: 'assistant',
      text: join(all.map(({ text }) => text)),
      reasoning: join(all.map(({ reasoning }) => reasoning)),
      toolCalls: all.flatMap(({ toolCalls = [] }) => toolCalls),
    }
  })
}
