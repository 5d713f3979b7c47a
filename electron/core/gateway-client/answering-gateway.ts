import type { RequestPreview } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import type { ChatEvent } from './client.ts'

/** Sends a request: the gateway client's `chat`. */
export type Complete = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatEvent>

/** The gateway that answers a conversation. */
export interface AnsweringGateway {
  readonly dialect: DialectName
  readonly complete: Complete
  /** Returns the address and headers of a request, without the key. */
  readonly describe: (request: ChatRequest) => Pick<RequestPreview, 'method' | 'url' | 'headers'>
}
