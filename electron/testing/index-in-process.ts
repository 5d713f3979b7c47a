import type { AsyncSearchIndex } from '../core/conversations/search/search-in-thread.ts'
import { openSearchIndex, type SearchIndex } from '../core/conversations/search/search-index.ts'

/** Returns the search index without its thread, which takes time to start. It is opened on first use. */
export function indexInProcess(path: string | null): AsyncSearchIndex {
  let index: SearchIndex | undefined
  const opened = (): SearchIndex => (index ??= openSearchIndex(path))
  return {
    mark: async () => opened().mark(),
    clear: async () => opened().clear(),
    update: async (...args) => opened().update(...args),
    find: async (...args) => opened().find(...args),
    close: () => index?.close(),
  }
}
