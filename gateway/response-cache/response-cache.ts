import { createHash } from 'node:crypto'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { FinishPart, ProviderPart } from '../providers/chat-provider.ts'
import type { RoutingTrace } from '../routing/routing-trace.ts'

/** Limits of memory. An answer beyond `maxEntryBytes` is not cached; the oldest answers make room for new ones. */
const defaultLimits = { maxEntries: 1000, maxBytes: 64 * 1024 * 1024, maxEntryBytes: 4 * 1024 * 1024 }

/** A complete answer of an earlier request. */
export interface CachedAnswer {
  /** Without what only shows progress. */
  readonly parts: readonly ProviderPart[]
  readonly trace: RoutingTrace
  /** The generation that filled the entry. */
  readonly sourceId: string
  readonly storedAt: number
  readonly expiresAt: number
}

/**
 * Names a cached answer: by the key it belongs to, and the request after its preset was applied, which says whether it
 * is streamed.
 */
export function cacheNameOf(keyId: number, request: ChatRequest): string {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  return `${keyId} ${hash}`
}

/** The answers that identical requests of the same key get again (OpenRouter, Response caching). */
export type ResponseCacheStore = ReturnType<typeof createResponseCache>

/** Creates the cache in memory: nothing of an answer is written to disk, and a restart empties it. */
export function createResponseCache(
  now: () => number = () => performance.now(),
  { maxEntries, maxBytes, maxEntryBytes }: typeof defaultLimits = defaultLimits,
) {
  const entries = new Map<string, CachedAnswer & { readonly bytes: number }>()
  let bytes = 0

  function remove(name: string): void {
    bytes -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }

  function put(name: string, answer: CachedAnswer, size: number): void {
    remove(name)
    entries.set(name, { ...answer, bytes: size })
    bytes += size
    for (const [each, { expiresAt }] of entries) if (expiresAt <= now()) remove(each)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break
      remove(oldest)
    }
  }

  return {
    remove,
    find(name: string): CachedAnswer | undefined {
      const found = entries.get(name)
      if (found === undefined || found.expiresAt > now()) return found
      remove(name)
      return undefined
    },
    /** Seconds since an answer was stored, and those that it stays. */
    agesOf: ({ storedAt, expiresAt }: CachedAnswer) => ({
      age: Math.floor((now() - storedAt) / 1000),
      left: Math.ceil((expiresAt - now()) / 1000),
    }),
    /** Passes parts on, and stores them once the answer is complete. */
    async *record(
      parts: AsyncGenerator<ProviderPart, void>,
      { name, sourceId, trace, ttlSeconds }: RecordedAnswer,
    ): AsyncGenerator<ProviderPart, void> {
      let kept: ProviderPart[] | null = []
      let size = 0
      for await (const part of parts) {
        if (part.type === 'fault') kept = null
        if (kept !== null && part.type !== 'waiting' && part.type !== 'debug') {
          kept.push(part.type === 'finish' ? { ...part, usage: freeUsage } : part)
          size += sizeOfPart(part)
          if (size > maxEntryBytes) kept = null
        }
        if (part.type === 'finish' && kept !== null) {
          const storedAt = now()
          const expiresAt = storedAt + ttlSeconds * 1000
          put(name, { parts: kept, trace, sourceId, storedAt, expiresAt }, size)
        }
        yield part
      }
    },
  }
}

interface RecordedAnswer {
  readonly name: string
  readonly sourceId: string
  readonly trace: RoutingTrace
  readonly ttlSeconds: number
}

/** An answer from the cache used no model. */
const freeUsage: FinishPart['usage'] = {
  promptTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  cachedTokens: 0,
  cost: { prompt: 0n, completion: 0n },
}

/** Returns about how much memory a part takes. */
function sizeOfPart(part: ProviderPart): number {
  const text = JSON.stringify(part, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
  return 2 * text.length + 100
}

/** Replays a cached answer. */
export async function* replay({ parts }: CachedAnswer): AsyncGenerator<ProviderPart, void> {
  yield* parts
}
