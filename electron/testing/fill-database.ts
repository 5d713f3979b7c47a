import { emptyAnswer } from '#shared/answer.ts'
import { createConversationStore } from '../core/conversations/conversation-store.ts'
import { createMessageStore } from '../core/conversations/message-store.ts'
import type { Database } from '../core/storage/database.ts'

/** Writes conversations like the app: questions and finished answers of a few hundred characters. */
export function fillDatabase(database: Database, conversations: number, turns: number): void {
  const store = createConversationStore(database)
  const messages = createMessageStore(database)
  for (let number = 0; number < conversations; number++) {
    database.transaction(() => {
      const id = `c${number}`
      const times = { createdAt: number, updatedAt: number }
      store.insert({ id, ...times, profileId: 'embedded', model: null })
      store.rename(id, `Conversation ${number}`)
      let parentId: string | null = null
      for (let turn = 0; turn < turns; turn++) {
        const questionId = `${id}-q${turn}`
        const answerId = `${id}-a${turn}`
        const text = textOf(number * turns + turn)
        messages.insertMessage({
          role: 'user',
          id: questionId,
          conversationId: id,
          parentId,
          text: text.slice(0, 120),
          createdAt: turn,
        })
        const answer = { id: answerId, conversationId: id, parentId: questionId, requestedModel: null, createdAt: turn }
        messages.insertAnswer(answer)
        messages.finish({
          id: answerId,
          status: 'done',
          answer: { ...emptyAnswer(), text, model: 'model', finishReason: 'stop' },
          error: null,
          requestId: `gen-${turn}`,
          firstTokenAfter: 100,
          finishedAfter: 1000,
        })
        parentId = answerId
      }
      if (parentId) store.show(id, parentId)
    })
  }
}

/** Returns the id of the last message of a conversation of `fillDatabase`. */
export function leafOf(conversation: number, turns: number): string {
  return `c${conversation}-a${turns - 1}`
}

function textOf(number: number): string {
  return `Answer ${number}: `.padEnd(400 + (number % 7) * 40, `what was said in turn ${number} of it, `)
}
