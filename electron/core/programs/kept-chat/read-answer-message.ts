import { type AnswerToolCall, mergeToolCalls } from '#shared/gateway/answer-parts.ts'
import { createEventReader } from '#shared/gateway/server-sent-events.ts'
import { tryParseJson } from '#shared/json/json-value.ts'
import type { ProgramPath } from '#shared/programs/program-request.ts'
import { contentText, fieldsOf, itemsOf, type KeptMessage, textOf } from './kept-message.ts'
import { assistantOf, chatCall, joinCalls, responseItem } from './read-request-messages.ts'

/** How many calls of a streamed answer are read: each new one is compared with the others. */
const maxCalls = 200

/**
 * Returns the answer of a kept text: JSON, or a stream of events, which may be cut. Null if it has none, such as an
 * error, or JSON that was cut.
 */
export function readAnswerMessage(path: ProgramPath, text: string): KeptMessage | null {
  const json = tryParseJson(text)
  const answer = json === undefined ? readStream(path, eventsOf(text)) : readWhole(path, fieldsOf(json))
  const isEmpty = answer === null || (answer.text === '' && !answer.reasoning && !answer.toolCalls?.length)
  return isEmpty ? null : answer
}

function readWhole(path: ProgramPath, body: Readonly<Record<string, unknown>>): KeptMessage | null {
  switch (path) {
    case '/chat/completions': {
      const message = fieldsOf(fieldsOf(itemsOf(body['choices'])[0])['message'])
      return {
        role: 'assistant',
        text: contentText(message['content']),
        reasoning: textOf(message['reasoning'] ?? message['reasoning_content']),
        toolCalls: itemsOf(message['tool_calls']).map((call) => chatCall(fieldsOf(call))),
      }
    }
    case '/messages':
      return assistantOf(body['content'])
    case '/responses':
      return joinCalls(itemsOf(body['output']).flatMap((item) => responseItem(fieldsOf(item))))[0] ?? null
    case '/messages/count_tokens':
    case '/embeddings':
    case '/audio/transcriptions':
    case '/audio/speech':
      return null
  }
}

type Event = Readonly<Record<string, unknown>>

function eventsOf(text: string): Event[] {
  const events: Event[] = []
  const read = createEventReader(
    (data) => events.push(fieldsOf(tryParseJson(data))),
    () => undefined,
  )
  read(Buffer.from(text))
  return events
}

function readStream(path: ProgramPath, events: readonly Event[]): KeptMessage | null {
  switch (path) {
    case '/chat/completions':
      return readChunks(events)
    case '/messages':
      return readBlocks(events)
    case '/responses':
      return readResponse(events)
    case '/messages/count_tokens':
    case '/embeddings':
    case '/audio/transcriptions':
    case '/audio/speech':
      return null
  }
}

function readChunks(events: readonly Event[]): KeptMessage {
  const texts: string[] = []
  const reasoning: string[] = []
  const calls: AnswerToolCall[] = []
  for (const event of events) {
    const delta = fieldsOf(fieldsOf(itemsOf(event['choices'])[0])['delta'])
    texts.push(contentText(delta['content']))
    reasoning.push(textOf(delta['reasoning'] ?? delta['reasoning_content']))
    for (const value of itemsOf(delta['tool_calls'])) {
      const piece = fieldsOf(value)
      const { id, name, arguments: given } = chatCall(piece)
      const index = Number(piece['index'] ?? 0)
      if (!Number.isInteger(index) || calls.length >= maxCalls) continue
      const hasArguments = fieldsOf(piece['function'])['arguments'] !== undefined
      mergeToolCalls(calls, [{ index, id, function: { name, arguments: hasArguments ? given : '' } }])
    }
  }
  return {
    role: 'assistant',
    text: texts.join(''),
    reasoning: reasoning.join(''),
    toolCalls: calls.map(({ id, function: called }) => ({ id, name: called.name, arguments: called.arguments })),
  }
}

/** Reads the blocks of a streamed answer of /messages, which arrive one after the other. */
function readBlocks(events: readonly Event[]): KeptMessage {
  const texts: string[] = []
  const reasoning: string[] = []
  const calls: { id: string; name: string; pieces: string[] }[] = []
  for (const { type, content_block, delta: given } of events) {
    const block = fieldsOf(content_block)
    const delta = fieldsOf(given)
    if (type === 'content_block_start' && block['type'] === 'tool_use' && calls.length < maxCalls) {
      calls.push({ id: textOf(block['id']), name: textOf(block['name']), pieces: [] })
    }
    if (type === 'content_block_start') texts.push(textOf(block['text']))
    if (type !== 'content_block_delta') continue
    texts.push(textOf(delta['text']))
    reasoning.push(textOf(delta['thinking']))
    calls.at(-1)?.pieces.push(textOf(delta['partial_json']))
  }
  return {
    role: 'assistant',
    text: texts.join(''),
    reasoning: reasoning.join(''),
    toolCalls: calls.map(({ id, name, pieces }) => ({ id, name, arguments: pieces.join('') || '{}' })),
  }
}

/** Reads a streamed answer of /responses: its last event has all of it, and those before are for one that was cut. */
function readResponse(events: readonly Event[]): KeptMessage | null {
  const whole = events.findLast(({ type }) => type === 'response.completed' || type === 'response.incomplete')
  if (whole !== undefined) return readWhole('/responses', fieldsOf(whole['response']))
  const texts: string[] = []
  const done: KeptMessage[] = []
  for (const { type, delta, item } of events) {
    if (type === 'response.output_text.delta') texts.push(textOf(delta))
    const fields = fieldsOf(item)
    if (type === 'response.output_item.done' && fields['type'] !== 'message') done.push(...responseItem(fields))
  }
  return joinCalls([...done, { role: 'assistant', text: texts.join('') }])[0] ?? null
}
