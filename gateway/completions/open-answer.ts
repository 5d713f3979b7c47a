import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import type { RoutingTrace } from '../routing/routing-trace.ts'
import type { Work } from '../open-work.ts'

/** An answer on its way: where its parts come from, and what is needed to write them down. */
export interface OpenAnswer {
  readonly id: string
  readonly parts: AsyncGenerator<ProviderPart, void>
  readonly trace: RoutingTrace
  readonly work: Work
  /** The routing metadata so far, undefined where the caller did not ask for it. */
  readonly metadata: () => ServiceMetadata | undefined
  /** Closes the connection without an end. */
  readonly cutConnection: () => void
}

/** Waits for the end of the work, for an answer that never comes. */
export function untilStopped({ signal }: Work): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
