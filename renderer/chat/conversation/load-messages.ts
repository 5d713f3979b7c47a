import { toErrorData } from '#shared/errors.ts'
import { withPartAt } from './conversation-state.ts'
import type { OpenConversationStore, Positions, ReadMessages } from './conversation-store.ts'

/** Messages in one request. Pages begin at multiples of it. */
const pageSize = 100

const inFlight = new WeakMap<OpenConversationStore, Map<string, Promise<void>>>()

/** Loads the messages of these positions that are missing. Does not throw: an error becomes the store's `failure`. */
export async function loadMessages(
  store: OpenConversationStore,
  readMessages: ReadMessages,
  { from, until }: Positions,
): Promise<void> {
  const { order, endFrom } = store.getState()
  const pages: number[] = []
  for (let page = Math.floor(Math.max(from, 0) / pageSize); page * pageSize < Math.min(until, endFrom); page += 1) {
    const start = Math.max(from, page * pageSize)
    const end = Math.min(until, endFrom, (page + 1) * pageSize)
    if (order.slice(start, end).includes(undefined)) pages.push(page)
  }
  await Promise.all(pages.map((page) => loadPage(store, readMessages, page)))
}

/** Loads a page; parallel calls for the same page share one request. */
function loadPage(store: OpenConversationStore, readMessages: ReadMessages, page: number): Promise<void> {
  const pages = inFlight.get(store) ?? new Map<string, Promise<void>>()
  inFlight.set(store, pages)
  const { order, endFrom } = store.getState()
  const leafId = order.at(-1)
  // The last message of a page's branch identifies it: another branch has other messages.
  const lastId = order[endFrom]
  const key = `${page} ${lastId}`
  const running = pages.get(key)
  if (running !== undefined || leafId === undefined) return running ?? Promise.resolve()
  const from = page * pageSize
  const load = readMessages(leafId, { from, until: Math.min(endFrom, from + pageSize) }).then(
    (part) => store.setState((state) => (state.order[endFrom] === lastId ? withPartAt(state, from, part) : state)),
    (error: unknown) => store.setState({ failure: toErrorData(error) }),
  )
  pages.set(key, load)
  return load.finally(() => pages.delete(key))
}
