import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { ConversationContext } from '../conversation-context.ts'
import type { ToolLoop } from './tool-loop.ts'

/** Commands for the tool calls of an answer. */
export function toolCallCommands({ refuseWhileAnswering, answering }: ConversationContext, loop: ToolLoop) {
  return {
    'conversation.decideToolCall': ({ conversationId, messageId, callId, decision, arguments: edited }) => {
      // Other calls of the answer may run meanwhile.
      if (answering.isAnsweringIn(conversationId)) refuseWhileAnswering(conversationId)
      loop.decide({ conversationId, answerId: messageId }, callId, decision, edited)
      return {}
    },
    'conversation.retryToolCall': ({ conversationId, messageId, callId }) => {
      loop.retry({ conversationId, answerId: messageId }, callId)
      return {}
    },
    'conversation.stopToolCall': ({ conversationId, messageId, callId }) => {
      loop.stop(conversationId, (call) => call.answerId === messageId && call.callId === callId)
      return {}
    },
    'conversation.toolResult': ({ conversationId, messageId, callId }) =>
      loop.result(conversationId, messageId, callId),
  } satisfies Partial<CallHandlers>
}
