import type { AnsweringGateway, Complete } from '../core/conversations/running-answer.ts'
import type { Conversations } from '../core/conversations/conversations.ts'

/** A gateway of which a test plays the answers. */
export function scriptedGateway(complete: Complete): AnsweringGateway {
  return {
    dialect: 'gateway',
    complete,
    describe: () => ({ method: 'POST', url: null, headers: {} }),
  }
}

/** Sends a message that must not have to wait. */
export function sendNow(conversations: Conversations, id: string, text: string) {
  const sent = conversations.send(id, text)
  if (sent.type === 'queued') throw new Error('An answer is arriving: the message waits.')
  return { userMessageId: sent.userMessageId, answerId: sent.answerId }
}
