import type {
  ExportedAnswer,
  ExportedConversation,
  ExportedMessage,
} from '../electron/core/conversations/transfer/exported.ts'
import { firstLine, linesEnd } from '../electron/core/conversations/transfer/export-lines.ts'
import { randomNumbers } from './random-numbers.ts'

interface ManyChatsOptions {
  /** Begins every id, so that two files have no chat in common. */
  prefix?: string
  seed?: number
  /** Number of chats that are pinned, spread over all. */
  pinned?: number
  /** Returns the number of questions of a chat. */
  turnsOf?: (index: number, random: () => number) => number
}

const vocabulary = `
  answer array because budget cache column compile connection database decide deploy effect element example explain
  function gateway however index kitchen language latency letter library lighthouse measure memory message model
  morning number pattern picture problem query reason recipe request result river sentence server simple station
  storage table therefore token travel update version weather window without writing
  the the the the a a of of and and to to in is
`
  .trim()
  .split(/\s+/)

/** Returns a file as the app exports it with generated chats, a minute apart; `Chat 0` is the newest. */
export function manyChatsFile(count: number, options: ManyChatsOptions = {}): string {
  const now = Date.now()
  return chatsFile(manyChats(count, now, options), now)
}

/** Returns the file of an export, with each chat on a line. */
export function chatsFile(conversations: readonly ExportedConversation[], exportedAt: number): string {
  return [...chatLines(conversations, exportedAt)].join('')
}

/** Yields the same piece by piece. */
export function* chatLines(conversations: Iterable<ExportedConversation>, exportedAt: number): Generator<string> {
  yield firstLine(exportedAt)
  let separator = '\n'
  for (const conversation of conversations) {
    yield separator + JSON.stringify(conversation)
    separator = ',\n'
  }
  yield `\n${linesEnd}\n`
}

/** Generates chats; see `generateChats`. */
export function manyChats(count: number, now: number, options: ManyChatsOptions = {}): ExportedConversation[] {
  return [...generateChats(count, now, options)]
}

/**
 * Generates chats as they look after months of use: one or more questions with answers of different length, some
 * answered twice with the second answer shown, some with a long title, some with a system prompt.
 */
export function* generateChats(
  count: number,
  now: number,
  { prefix = 'many', seed = 1, pinned = 0, turnsOf = upToThree }: ManyChatsOptions = {},
): Generator<ExportedConversation> {
  const random = randomNumbers(seed)
  for (let index = 0; index < count; index += 1) {
    const updatedAt = now - (index + 1) * 60_000
    const turns = turnsOf(index, random)
    const messages = history(`${prefix}-${index}`, index, { updatedAt, turns, random })
    yield {
      id: `${prefix}-${index}`,
      title: random() < 0.2 ? `Chat ${index}: ${words(random, 20)}` : `Chat ${index}`,
      createdAt: messages[0]?.createdAt ?? updatedAt,
      updatedAt,
      profileId: 'embedded',
      model: null,
      systemPrompt: random() < 0.1 ? sentences(random, 3) : '',
      parameters: {},
      preset: null,
      isPinned: Math.floor((index * pinned) / count) !== Math.floor(((index - 1) * pinned) / count),
      draft: '',
      queue: [],
      leafId: messages.at(-1)?.id ?? null,
      messages,
    }
  }
}

function upToThree(_index: number, random: () => number): number {
  return 1 + Math.floor(random() * 3)
}

interface HistoryOptions {
  updatedAt: number
  turns: number
  random: () => number
}

function history(id: string, index: number, { updatedAt, turns, random }: HistoryOptions): ExportedMessage[] {
  const messages: ExportedMessage[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const createdAt = updatedAt - (turns - turn) * 1000
    const question = {
      ...plainMessage(messageId(random, `${id}-q${turn}`), messages.at(-1)?.id ?? null, createdAt),
      text: turn === 0 ? `What is question ${index}?` : sentences(random, 1),
    }
    messages.push(question)
    const answers = random() < 0.1 ? 2 : 1
    for (let nth = 0; nth < answers; nth += 1) {
      messages.push({
        ...plainMessage(messageId(random, `${id}-a${turn}-${nth}`), question.id, createdAt + 500),
        role: 'assistant',
        text: answerText(random),
        answer: answerOf(random),
      })
    }
  }
  return messages
}

/** Ids of the app are random: neighbours in a chat are far apart in the database's indexes. */
function messageId(random: () => number, name: string): string {
  return `${Math.floor(random() * 2 ** 32).toString(16)}-${name}`
}

function plainMessage(id: string, parentId: string | null, createdAt: number): ExportedMessage {
  return { id, parentId, role: 'user', createdAt, text: '', name: null, toolCallId: null, answer: null }
}

function answerText(random: () => number): string {
  const paragraphs = Array.from({ length: 1 + Math.floor(random() * 4) }, () => sentences(random, 3))
  if (random() < 0.2) paragraphs.push(`\`\`\`ts\nconst ${words(random, 1)} = ${Math.floor(random() * 1000)}\n\`\`\``)
  return paragraphs.join('\n\n')
}

function answerOf(random: () => number): ExportedAnswer {
  const completionTokens = 20 + Math.floor(random() * 500)
  return {
    status: random() < 0.03 ? 'stopped' : 'done',
    reasoning: random() < 0.1 ? sentences(random, 2) : '',
    requestedModel: 'gatehouse/guide',
    preset: null,
    model: 'gatehouse/guide',
    provider: 'Gatehouse',
    finishReason: 'stop',
    promptTokens: 50 + Math.floor(random() * 1000),
    completionTokens,
    reasoningTokens: null,
    cachedTokens: null,
    cost: 0,
    isByok: null,
    requestId: null,
    firstTokenAfter: 200,
    finishedAfter: 200 + completionTokens * 10,
    reasonedFor: null,
    schemaProblems: null,
    error: null,
    request: { model: 'gatehouse/guide' },
    details: null,
  }
}

function sentences(random: () => number, count: number): string {
  const one = () => {
    const text = words(random, 6 + Math.floor(random() * 12))
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  return Array.from({ length: count }, one).join(' ')
}

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ')
}
