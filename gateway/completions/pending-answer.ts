import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import type { RoutingTrace } from '../routing/routing-trace.ts'
import type { Work } from '../open-work.ts'

/** An answer in progress: the source of its parts, and what is needed to write them. */
export interface PendingAnswer {
  readonly id: string
  readonly parts: AsyncGenerator<ProviderPart, void>
  readonly trace: RoutingTrace
  readonly work: Work
  /** Returns the routing metadata so far; undefined if the caller did not ask for it. */
  readonly metadata: () => ServiceMetadata | undefined
  /** Closes the connection without an end. */
  readonly cutConnection: () => void
}

/** Waits until the work is stopped, for an answer that never comes. */
export function untilStopped({ signal }: Work): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
