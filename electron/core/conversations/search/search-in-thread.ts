import { createOnDemandThread } from '../../on-demand-thread.ts'
import type { SearchIndex } from './search-index.ts'

type Method = Exclude<keyof SearchIndex, 'close'>

/** A request to the thread: a method of the index with its arguments. */
export type IndexRequest = {
  readonly [Name in Method]: { readonly method: Name; readonly args: Parameters<SearchIndex[Name]> }
}[Method]

/** The methods of the index, each of which may take longer than main may be blocked. */
export type AsyncSearchIndex = {
  readonly [Name in Method]: (...args: Parameters<SearchIndex[Name]>) => Promise<ReturnType<SearchIndex[Name]>>
} & { close(): void }

/** Milliseconds without a request until the thread ends. */
const idleMs = 5 * 60_000

/**
 * Returns an index whose work is done in a thread, since FTS5 merges and ranks for tens of milliseconds. `script` is the
 * built `search-worker.ts`; without a path the index is in memory.
 */
export function searchInThread(script: string | URL, path: string | null): AsyncSearchIndex {
  const thread = createOnDemandThread<IndexRequest, unknown>(script, {
    name: 'search',
    data: path,
    // An index in memory would end with its thread.
    idleMs: path === null ? null : idleMs,
  })
  // Answered by `search-worker.ts` with the result of the method.
  const ask = <Result>(request: IndexRequest): Promise<Result> => thread.ask(request) as Promise<Result>
  return {
    mark: (...args) => ask({ method: 'mark', args }),
    clear: (...args) => ask({ method: 'clear', args }),
    update: (...args) => ask({ method: 'update', args }),
    find: (...args) => ask({ method: 'find', args }),
    close: () => thread.close(),
  }
}
