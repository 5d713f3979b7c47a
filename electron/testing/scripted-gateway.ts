import type { AnsweringGateway, Complete } from '../core/gateway-client/answering-gateway.ts'
import type { Conversations } from '../core/conversations/conversations.ts'

/** Returns a gateway whose answers the test controls. */
export function scriptedGateway(complete: Complete): AnsweringGateway {
  return {
    dialect: 'gateway',
    complete,
    describe: () => ({ method: 'POST', url: null, headers: {} }),
  }
}

/** Sends a message, which must not be queued. */
export function sendNow(conversations: Conversations, id: string, text: string) {
  const sent = conversations.calls['conversation.send']({ conversationId: id, text })
  if (sent.type === 'queued') throw new Error('An answer is arriving: the message waits.')
  return { userMessageId: sent.userMessageId, answerId: sent.answerId }
}
