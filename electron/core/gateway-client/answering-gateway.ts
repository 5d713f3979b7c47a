import type { RequestPreview } from '#shared/request-preview.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import type { CacheWish } from '#shared/gateway/response-cache.ts'
import type { ChatEvent } from './client.ts'

/** Sends a request: the gateway client's `chat`. `cache` turns response caching on. */
export type Complete = (request: ChatRequest, signal: AbortSignal, cache?: CacheWish | null) => AsyncIterable<ChatEvent>

/** The gateway that answers a conversation. */
export interface AnsweringGateway {
  readonly dialect: DialectName
  readonly complete: Complete
  /** Returns the address and headers of a request, without the key. */
  readonly describe: (
    request: ChatRequest,
    cache?: CacheWish | null,
  ) => Pick<RequestPreview, 'method' | 'url' | 'headers'>
}
