import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import type { Work } from '../http/open-work.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import type { RoutingTrace } from '../routing/routing-trace.ts'

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

/**
 * Removes from an answer what its request does not want: reasoning by `reasoning.exclude`, pictures and sound if
 * `modalities` omits them. Providers can ignore these fields.
 */
export function shapeAnswer(
  parts: AsyncGenerator<ProviderPart, void>,
  { reasoning, modalities }: Pick<ChatRequest, 'reasoning' | 'modalities'>,
): AsyncGenerator<ProviderPart, void> {
  const unwanted = [
    ...(reasoning?.exclude === true ? ['reasoning', 'reasoning_content', 'reasoning_details'] : []),
    ...(modalities !== undefined && !modalities.includes('image') ? ['images'] : []),
    ...(modalities !== undefined && !modalities.includes('audio') ? ['audio'] : []),
  ]
  return unwanted.length === 0 ? parts : omitFields(parts, unwanted)
}

async function* omitFields(
  parts: AsyncGenerator<ProviderPart, void>,
  unwanted: readonly string[],
): AsyncGenerator<ProviderPart, void> {
  for await (const part of parts) {
    if (part.type === 'reasoning' && unwanted.includes('reasoning')) yield { type: 'waiting' }
    else if (part.type === 'delta') {
      const wanted = Object.entries(part.delta).filter(([name]) => !unwanted.includes(name))
      yield wanted.length === 0 ? { type: 'waiting' } : { ...part, delta: Object.fromEntries(wanted) }
    } else yield part
  }
}
