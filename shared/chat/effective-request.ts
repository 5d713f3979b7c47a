import type { AnswerStatus } from '../conversation.ts'
import type { ChatRequest } from '../gateway/chat-completions.ts'
import type { AssistantMessage, ChatMessage } from '../gateway/chat-message.ts'

/** A message of the thread, as far as a request needs it. */
export type ThreadMessage =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant'
      readonly text: string
      readonly status: AnswerStatus
      /** Replayed unmodified and in order, or the next answer loses the thread of its thought (openrouter.md §9). */
      readonly reasoningDetails?: NonNullable<AssistantMessage['reasoning_details']>
    }

export interface RequestParts {
  /** The branch up to and including the message to be answered, oldest first. */
  readonly thread: readonly ThreadMessage[]
  /** Null lets the gateway choose. */
  readonly model: string | null
}

/**
 * The request that a thread and its settings amount to: what is sent, previewed and copied is this and nothing else. An
 * answer of which no text has arrived is left out: a gateway refuses empty messages.
 */
export function effectiveRequest({ thread, model }: RequestParts): ChatRequest {
  return {
    ...(model === null ? {} : { model }),
    messages: thread.flatMap(toChatMessage),
    stream: true,
    stream_options: { include_usage: true },
  }
}

function toChatMessage(message: ThreadMessage): ChatMessage[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.text }]
    case 'assistant': {
      if (message.text === '') return []
      const details = message.reasoningDetails
      return [{ role: 'assistant', content: message.text, ...(details?.length ? { reasoning_details: details } : {}) }]
    }
  }
}
