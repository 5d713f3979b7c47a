import { z } from 'zod'
import { readRow, writeRow } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { type WindowPlacement, windowPlacement } from './window-placement.ts'

/** The windows that show one conversation each, the one used last at the end. */
const conversationWindows = z.array(
  z.object({ conversationId: z.string(), placement: windowPlacement.nullable(), isOpen: z.boolean() }),
)
export type ConversationWindow = z.infer<typeof conversationWindows>[number]

/** Of how many closed windows the place is remembered. */
export const remembered = 100

/** The list after something of a window has changed. The windows that were used longest ago are forgotten. */
export function withWindow(
  windows: readonly ConversationWindow[],
  conversationId: string,
  change: Partial<Pick<ConversationWindow, 'placement' | 'isOpen'>>,
): ConversationWindow[] {
  const before = windows.find((window) => window.conversationId === conversationId)
  const changed = { conversationId, placement: null, isOpen: false, ...before, ...change }
  const others = windows.filter((window) => window !== before)
  const tooMany = others.filter(({ isOpen }) => !isOpen).length + 1 - remembered
  const forgotten = new Set(others.filter(({ isOpen }) => !isOpen).slice(0, Math.max(0, tooMany)))
  return [...others.filter((window) => !forgotten.has(window)), changed]
}

/** Remembers over a restart where these windows stood, and which were open. */
export interface ConversationWindowStore {
  /** The conversations whose windows were open, the one opened last at the end. */
  open(): string[]
  setOpen(conversationId: string, isOpen: boolean): void
  readPlacement(conversationId: string): WindowPlacement | null
  writePlacement(conversationId: string, placement: WindowPlacement): void
}

const key = 'conversationWindows'

export function createConversationWindowStore(database: Database): ConversationWindowStore {
  const read = (): ConversationWindow[] => readRow(database, key, conversationWindows) ?? []
  const note = (conversationId: string, change: Parameters<typeof withWindow>[2]): void => {
    try {
      writeRow(database, key, withWindow(read(), conversationId, change))
    } catch {
      // The disk is full, say: a window that does not come back by itself is not worth an error now.
    }
  }
  return {
    open: () => read().flatMap(({ conversationId, isOpen }) => (isOpen ? [conversationId] : [])),
    setOpen: (conversationId, isOpen) => note(conversationId, { isOpen }),
    readPlacement: (id) => read().find(({ conversationId }) => conversationId === id)?.placement ?? null,
    writePlacement: (conversationId, placement) => note(conversationId, { placement }),
  }
}
