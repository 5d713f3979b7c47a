import type { ConversationSummary, ListPart } from '#shared/conversation.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { ConversationContext } from './conversation-context.ts'
import type { ListOrder } from './list-order.ts'
import { findTitlesByLetters, findTitlesByWords } from './title-search.ts'

interface ConversationListParts {
  readonly order: ListOrder
  /** Returns list rows in the order of the ids; missing conversations are left out. */
  readonly summaries: (ids: readonly string[]) => ConversationSummary[]
}

/** Calls that read the list of conversations, a part at a time. */
export function conversationList(context: ConversationContext, { order, summaries }: ConversationListParts) {
  const { database, conversations, answering } = context
  return {
    'conversation.list'({ from: wanted, count, today, yesterday, known }): ListPart {
      const total = order.count()
      const from = Math.max(0, Math.min(wanted, total - count))
      const ids = order.ids(from, count, total)
      const found = known
        .filter(({ id }) => !ids.includes(id))
        .flatMap(({ id, position: near }) => {
          const position = order.position(id, near, total)
          return position === null ? [] : [{ id, position }]
        })
      const rows = new Map(summaries(found.map(({ id }) => id)).map((row) => [row.id, row]))
      return {
        from,
        rows: summaries(ids),
        groups: order.groups({ today, yesterday }, total),
        found: found.flatMap(({ id, position }) => {
          const row = rows.get(id)
          return row === undefined ? [] : [{ position, row }]
        }),
        answering: answering.conversationIds(),
      }
    },

    'conversation.findNewest': () => ({ conversationId: conversations.ids(1)[0] ?? null }),

    async 'conversation.findTitles'({ query, match }) {
      const find = match === 'words' ? findTitlesByWords : findTitlesByLetters
      const { ids, total } = await find(database, conversations.untitled(), query)
      return { conversations: summaries(ids), total }
    },
  } satisfies Partial<CallHandlers>
}
