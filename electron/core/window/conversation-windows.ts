import { z } from 'zod'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import type { Database } from '../storage/database.ts'
import { windowPlacement } from './placement-schema.ts'
import type { WindowPlacement } from './window-placement.ts'

/** The windows that show one conversation each, last used at the end. */
const conversationWindows = z.array(
  z.object({ conversationId: z.string(), placement: windowPlacement.nullable(), isOpen: z.boolean() }),
)
export type ConversationWindow = z.infer<typeof conversationWindows>[number]

/** Closed windows whose placement is kept. */
export const maxClosedWindows = 100

/** Returns the list after a change of one window. Evicts the least recently used closed windows. */
export function withWindow(
  windows: readonly ConversationWindow[],
  conversationId: string,
  change: Partial<Pick<ConversationWindow, 'placement' | 'isOpen'>>,
): ConversationWindow[] {
  const before = windows.find((window) => window.conversationId === conversationId)
  const changed = { conversationId, placement: null, isOpen: false, ...before, ...change }
  const others = windows.filter((window) => window !== before)
  const tooMany = others.filter(({ isOpen }) => !isOpen).length + 1 - maxClosedWindows
  const evicted = new Set(others.filter(({ isOpen }) => !isOpen).slice(0, Math.max(0, tooMany)))
  return [...others.filter((window) => !evicted.has(window)), changed]
}

const key = 'conversationWindows'

/** Persists where conversation windows were and which were open. */
export type ConversationWindowStore = ReturnType<typeof createConversationWindowStore>

export function createConversationWindowStore(database: Database) {
  const read = (): ConversationWindow[] => readRow(database, key, conversationWindows) ?? []
  const update = (conversationId: string, change: Parameters<typeof withWindow>[2]): void => {
    try {
      writeRow(database, key, withWindow(read(), conversationId, change))
    } catch {
      // A window that is not restored, for example because the disk is full, is not worth an error.
    }
  }
  return {
    /** Returns the conversations whose windows were open, last opened at the end. */
    open: (): string[] => read().flatMap(({ conversationId, isOpen }) => (isOpen ? [conversationId] : [])),
    setOpen: (conversationId: string, isOpen: boolean): void => update(conversationId, { isOpen }),
    readPlacement: (id: string): WindowPlacement | null =>
      read().find(({ conversationId }) => conversationId === id)?.placement ?? null,
    writePlacement: (conversationId: string, placement: WindowPlacement): void => update(conversationId, { placement }),
  }
}
