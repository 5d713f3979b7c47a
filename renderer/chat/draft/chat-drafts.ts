import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChatDraft, WrittenDraft } from '#shared/chat-draft.ts'
import { call } from '../../bridge/call.ts'
import { windowBridge } from '../../bridge/window-bridge.ts'
import { createAutosave, type Autosave } from '../../storage/autosave.ts'
import { useSaveOnLeaving } from '../../storage/use-save-on-leaving.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'

type DraftKind = ChatDraft['kind']
type DraftValue<Kind extends DraftKind> = NonNullable<Extract<ChatDraft, { kind: Kind }>['value']>
/** By kind and owner. A draft whose value is null was removed. */
type DraftMap = Readonly<Record<string, ChatDraft>>

/** The drafts of the open chat, except the text in the composer. Main keeps them, and every window shows the same. */
export interface ChatDrafts {
  readonly store: StoreApi<DraftMap>
  /** Reads the drafts of a conversation that is now shown. Never rejects. */
  open: (conversationId: string) => Promise<void>
  /** Shows a draft, and saves it soon; a removed one immediately. */
  write: (draft: ChatDraft) => void
  /** Shows what another window has written, unless this one has newer input. */
  receive: (written: WrittenDraft) => void
  flush: () => void
  leave: () => void
  /** Sets the listener for failed saves, which are repeated with the next input or flush. */
  onFailed: (listener: () => void) => void
}

interface ChatDraftsOptions {
  /** A name that no other window has. */
  writer: string
  read: (conversationId: string) => Promise<readonly ChatDraft[]>
  save: (written: WrittenDraft) => Promise<unknown>
}

export function createChatDrafts({ writer, read, save }: ChatDraftsOptions): ChatDrafts {
  const store = createStore<DraftMap>(() => ({}))
  /** The input that main does not have yet. */
  const unsaved = new Map<string, Autosave<ChatDraft>>()
  /** What another window has written in the meantime. */
  const missed = new Set<string>()
  let shownId: string | null = null
  let onFailed = (): void => undefined

  function autosaveOf(key: string): Autosave<ChatDraft> {
    const autosave =
      unsaved.get(key) ??
      createAutosave<ChatDraft>({
        save: (draft) => save({ draft, writer }),
        onSaved() {
          unsaved.delete(key)
          // Only main knows which of the two came last.
          if (missed.delete(key) && shownId !== null) void open(shownId)
        },
        onFailed: () => onFailed(),
      })
    unsaved.set(key, autosave)
    return autosave
  }

  async function open(conversationId: string): Promise<void> {
    shownId = conversationId
    const drafts = await read(conversationId).catch(() => null)
    if (drafts === null || shownId !== conversationId) return
    const stored = Object.fromEntries(drafts.map((draft) => [keyOf(draft.kind, draft.ownerId), draft]))
    const pending = Object.entries(store.getState()).filter(([key]) => unsaved.has(key))
    store.setState({ ...stored, ...Object.fromEntries(pending) }, true)
  }

  return {
    store,
    open,
    write(draft) {
      const key = keyOf(draft.kind, draft.ownerId)
      store.setState({ [key]: draft })
      const autosave = autosaveOf(key)
      autosave.write(draft)
      if (draft.value === null) void autosave.flush()
    },
    receive({ draft, writer: from }) {
      const key = keyOf(draft.kind, draft.ownerId)
      if (from === writer) return
      if (unsaved.has(key)) missed.add(key)
      else store.setState({ [key]: draft })
    },
    flush: () => unsaved.forEach((autosave) => void autosave.flush()),
    leave: () => unsaved.forEach((autosave) => autosave.leave()),
    onFailed(listener) {
      onFailed = listener
    },
  }
}

function keyOf(kind: DraftKind, ownerId: string): string {
  return `${kind} ${ownerId}`
}

function valueIn<Kind extends DraftKind>(drafts: DraftMap, kind: Kind, ownerId: string): DraftValue<Kind> | undefined {
  // The key contains the kind.
  return (drafts[keyOf(kind, ownerId)]?.value ?? undefined) as DraftValue<Kind> | undefined
}

/** The drafts of this window. */
export const chatDrafts = createChatDrafts({
  writer: crypto.randomUUID(),
  read: (conversationId) => call('draft.read', { conversationId }),
  save: (written) => call('draft.write', written),
})

/** Saves the drafts of this window when it or the view closes, and follows those of other windows. */
export function useSavedChatDrafts(): void {
  const toast = useToast()
  // Subscribed for the lifetime of the page, also while another view hides the chat and its effects are paused.
  useState(() => {
    chatDrafts.onFailed(() => toast.show({ text: chatText.draftNotSaved }))
    return windowBridge().on('draft.changed', chatDrafts.receive)
  })
  useSaveOnLeaving(chatDrafts)
}

/** Returns a draft of the open chat; undefined if there is none. Renders again only if it changes. */
export function useChatDraft<Kind extends DraftKind>(kind: Kind, ownerId: string): DraftValue<Kind> | undefined {
  return useStore(chatDrafts.store, (drafts) => valueIn(drafts, kind, ownerId))
}

export function readChatDraft<Kind extends DraftKind>(kind: Kind, ownerId: string): DraftValue<Kind> | undefined {
  return valueIn(chatDrafts.store.getState(), kind, ownerId)
}
