import type { Comparison, Conversation, Message } from '#shared/conversation.ts'
import type { Conversations } from '../core/conversations/conversations.ts'
import { playConversations } from './played-conversations.ts'
import { sendNow } from './scripted-gateway.ts'

export const models = (...names: string[]) => names.map((model) => ({ model, preset: null, parameters: null }))

/** Returns the snapshot for a new watcher. */
export async function readSnapshot(conversations: Conversations, id: string) {
  const control = new AbortController()
  const found = { conversation: {} as Conversation, messages: [] as Message[], comparisons: [] as Comparison[] }
  const others: Message[] = []
  const parts = conversations.streams['conversation.watch']({ conversationId: id }, control.signal)
  // The snapshot is sent immediately; later parts are changes.
  setImmediate(() => setImmediate(() => control.abort()))
  for await (const part of parts) {
    if (part.type === 'snapshot') Object.assign(found, part)
    if (part.type === 'comparisons') {
      found.comparisons = part.comparisons
      others.push(...part.answers)
    }
  }
  return { ...found, others }
}

export async function startComparison(...names: string[]) {
  const played = playConversations()
  const { id } = played.conversations.calls['conversation.create']({ model: 'own' })
  await played.conversations.calls['conversation.setComparing']({ conversationId: id, targets: models(...names) })
  const { userMessageId, answerId } = sendNow(played.conversations, id, 'Which index?')
  return { ...played, id, userMessageId, answerId }
}
