import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Message, WatchPart } from '#shared/conversation.ts'
import { explain } from '#shared/messages/explain.ts'
import { chunk, done, head, scriptedAnswers, settle, text } from '../../testing/scripted-answers.ts'
import { scriptedGateway, sendNow } from '../../testing/scripted-gateway.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { type Conversations, openConversations } from './conversations.ts'

/** Watches like a window: keeps the state and reads at its own pace. */
class Watcher {
  messages: Message[] = []
  isAtEnd = false
  #reading: Promise<void> | undefined
  readonly #abort = new AbortController()
  readonly #parts: AsyncGenerator<WatchPart>

  constructor(conversations: Conversations, id: string) {
    this.#parts = conversations.streams['conversation.watch']({ conversationId: id }, this.#abort.signal)
  }

  /** Reads one part; a window has one pull in flight at a time. */
  async read(): Promise<void> {
    this.#reading ??= this.#readOne()
    await this.#reading
    this.#reading = undefined
  }

  async #readOne(): Promise<void> {
    const { value, done: isDone } = await this.#parts.next()
    if (isDone) return
    switch (value.type) {
      case 'snapshot':
        this.messages = value.messages
        break
      case 'text':
      case 'reasoning':
        this.messages = this.messages.map((message) => {
          if (message.id !== value.messageId || message.role !== 'assistant') return message
          const field = value.type
          return { ...message, [field]: message[field] + value.text }
        })
        break
      case 'parts':
        this.messages = this.messages.map((message) =>
          message.id === value.messageId && message.role === 'assistant' ? { ...message, ...value.parts } : message,
        )
        break
      case 'message': {
        const index = this.messages.findIndex(({ id }) => id === value.message.id)
        this.messages = index < 0 ? [...this.messages, value.message] : this.messages.with(index, value.message)
        break
      }
      case 'conversation':
      case 'comparisons':
      case 'toolRuns':
      case 'waiting':
      case 'deleted':
    }
    const last = this.messages.at(-1)
    this.isAtEnd = last?.role === 'assistant' && last.status !== 'streaming'
  }

  async readToEnd(): Promise<void> {
    while (!this.isAtEnd) await this.read()
    this.#abort.abort()
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text' as const), text: fc.string({ unit: 'binary' }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reasoning' as const), text: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('call' as const), index: fc.nat(2), text: fc.string() }) },
  { weight: 2, arbitrary: fc.constant({ type: 'join' as const }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('read' as const), who: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ type: 'settle' as const }) },
)

test('every watcher ends with the same text, whenever it starts and however slowly it reads', async () => {
  const database = temporaryDatabase()
  const { complete, answers } = scriptedAnswers()
  const parts = {
    database,
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    emit: () => undefined,
  }
  const conversations = openConversations(parts)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { id } = conversations.calls['conversation.create']({ model: null })
      const watchers = [new Watcher(conversations, id)]
      await watchers[0]?.read()
      conversations.calls['conversation.send']({ conversationId: id, text: 'Go' })
      const answer = answers.at(-1)
      answer?.emit(head)
      const sent = { text: '', reasoning: '' }
      const calls = new Map<number, string>()
      for (const next of steps) {
        switch (next.type) {
          case 'text':
            sent.text += next.text
            answer?.emit(text(next.text))
            break
          case 'reasoning':
            sent.reasoning += next.text
            answer?.emit(chunk({ choices: [{ index: 0, delta: { reasoning: next.text } }] }))
            break
          case 'call':
            calls.set(next.index, (calls.get(next.index) ?? '') + next.text)
            answer?.emit(callPiece(next.index, next.text))
            break
          case 'join': {
            const watcher = new Watcher(conversations, id)
            watchers.push(watcher)
            await watcher.read()
            break
          }
          case 'read':
            // A read without a pending part waits, as a pull does.
            void watchers[next.who % watchers.length]?.read()
            break
          case 'settle':
            await settle()
        }
      }
      answer?.emit(done)
      await conversations.idle()
      watchers.push(new Watcher(conversations, id))
      await Promise.all(watchers.map((watcher) => watcher.readToEnd()))
      const stored = { text: storedAs(sent.text), reasoning: storedAs(sent.reasoning) }
      const toolCalls = [...calls]
        .toSorted(([one], [other]) => one - other)
        .map(([index, written]) => ({ id: `call_${index}`, name: '', arguments: written }))
      for (const { messages } of watchers) {
        expect(messages).toHaveLength(2)
        expect(messages[1]).toMatchObject({ status: 'done', ...stored, toolCalls })
      }
    }),
    { numRuns: 150 },
  )
})

function callPiece(index: number, written: string) {
  return chunk({ choices: [{ index: 0, delta: { tool_calls: [{ index, function: { arguments: written } }] } }] })
}

/** The database replaces U+0000 by U+FFFD, as Markdown does. */
function storedAs(value: string): string {
  return value.replaceAll('\0', '\uFFFD')
}

test('a late watcher gets the reason why nothing has arrived yet', async () => {
  const { complete, answers } = scriptedAnswers()
  const database = temporaryDatabase()
  const conversations = openConversations({
    database,
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    emit: () => undefined,
  })
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Go')
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
  const busy = { source: 'gateway', status: 429, code: 429, message: 'Rate limit exceeded.' } as const
  answers[0]?.emit({ type: 'retrying', error: busy, delay: 12_000, tryNow: () => undefined })
  await settle()
  const parts = conversations.streams['conversation.watch']({ conversationId: id }, new AbortController().signal)
  await parts.next()
  expect(await parts.next()).toEqual({
    done: false,
    value: {
      type: 'waiting',
      messageId: answerId,
      note: { message: 'Rate limit exceeded.' },
      until: 1_012_000,
    },
  })
})

test('Try now ends the delay before the next attempt of the same answer', async () => {
  const { complete, answers } = scriptedAnswers()
  const conversations = openConversations({
    database: temporaryDatabase(),
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    emit: () => undefined,
  })
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Go')
  const tryNow = vi.fn()
  const busy = { source: 'gateway', status: 429, code: 429, message: 'Busy.' } as const
  conversations.calls['conversation.tryNow']({ conversationId: id })
  answers[0]?.emit({ type: 'retrying', error: busy, delay: 60_000, tryNow })
  await settle()
  conversations.calls['conversation.tryNow']({ conversationId: id })
  conversations.calls['conversation.tryNow']({ conversationId: id })
  expect(tryNow).toHaveBeenCalledTimes(1)
  const parts = conversations.streams['conversation.watch']({ conversationId: id }, new AbortController().signal)
  const updates = [await parts.next(), await parts.next()].map(({ value }) => value)
  expect(updates).toMatchObject([
    { type: 'snapshot', messages: [{ role: 'user' }, { id: answerId, status: 'streaming' }] },
    { type: 'waiting', messageId: answerId, note: explain('tryingAgain') },
  ])
  expect(updates[1]).not.toHaveProperty('until', expect.any(Number))
})

test('watching a conversation that does not exist fails', async () => {
  const { complete } = scriptedAnswers()
  const conversations = openConversations({
    database: temporaryDatabase(),
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    emit: () => undefined,
  })
  await expect(
    conversations.streams['conversation.watch']({ conversationId: 'nowhere' }, new AbortController().signal).next(),
  ).rejects.toThrow(/does not exist/)
})
