import { mergeDrafts } from '#shared/chat/merge-drafts.ts'
import type { DraftChange } from '#shared/conversation.ts'

/** The drafts of this window. Saves local edits, and merges those of other windows. */
export interface SyncedDrafts {
  /** Returns the text in the composer; undefined before the first edit, when main's draft applies. */
  read: (conversationId: string) => string | undefined
  /** Sets the text in the composer, and saves it within `delayMs`, also during continuous typing. */
  write: (conversationId: string, draft: string) => void
  /** Saves pending edits immediately: on blur, when the chat is left, and when the window closes. */
  flush: () => void
  /** Calls `listener` after every change of a draft. Returns the function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void
  /** Identifies this window to main and the other windows. */
  readonly writer: string
  /** Sets main's draft of a conversation that is now shown. Has no effect on a draft that is already known. */
  open: (conversationId: string, draft: string) => void
  /** Merges a change that main published. */
  receive: (change: DraftChange) => void
  /** Saves all pending edits before the page unloads. */
  leave: () => void
}

interface SyncedDraftsOptions {
  /** A name that no other window has. */
  writer: string
  /** `base` is the last text that main and this window had in common. */
  save: (written: { conversationId: string; draft: string; base: string; writer: string }) => Promise<{
    draft: string
    revision: number
  }>
  /** Reports whether the last attempt to save failed. */
  onSaved: (conversationId: string, isSaved: boolean) => void
  /** Longest time until typed text is saved, and so the most that a crash loses. */
  delayMs?: number
}

interface Draft {
  /** The text in the composer. */
  text: string
  /** Main's text; if `text` differs from it, it is not saved yet. */
  known: string
  /** The newest change that `known` includes. */
  revision: number
  /** The text that is being saved. */
  sending: string | null
  /** A change that arrived during a save. */
  received: DraftChange | null
}

export function createSyncedDrafts({ writer, save, onSaved, delayMs = 300 }: SyncedDraftsOptions): SyncedDrafts {
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function draftOf(conversationId: string, known = ''): Draft {
    const draft = drafts.get(conversationId) ?? { text: known, known, revision: 0, sending: null, received: null }
    drafts.set(conversationId, draft)
    return draft
  }

  function setText(draft: Draft, text: string): void {
    draft.text = text
    for (const listener of listeners) listener()
  }

  function saveSoon(): void {
    timer ??= setTimeout(flush, delayMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [conversationId, draft] of drafts) {
      if (draft.text !== draft.known && draft.sending === null) void send(conversationId, draft)
    }
  }

  async function send(conversationId: string, draft: Draft): Promise<void> {
    const { text: sent, known: base } = draft
    draft.sending = sent
    try {
      const saved = await save({ conversationId, draft: sent, base, writer })
      draft.sending = null
      mergeFromMain(draft, saved, sent)
      onSaved(conversationId, true)
      if (draft.text !== draft.known) saveSoon()
    } catch {
      // It stays unsaved: the next flush retries.
      draft.sending = null
      onSaved(conversationId, false)
    }
    const { received } = draft
    draft.received = null
    if (received !== null) receive(received)
  }

  /** Merges main's text with the edits made here since `base`. */
  function mergeFromMain(
    draft: Draft,
    { draft: theirs, revision }: { draft: string; revision: number },
    base: string,
  ): void {
    if (revision <= draft.revision) return
    draft.revision = revision
    draft.known = theirs
    const text = mergeDrafts(base, draft.text, theirs)
    if (text !== draft.text) setText(draft, text)
    if (text !== theirs) saveSoon()
  }

  function receive(change: DraftChange): void {
    const draft = draftOf(change.conversationId, change.draft)
    if (change.revision <= draft.revision) return
    // Main may have merged the text that is being saved: its answer decides.
    if (draft.sending !== null) draft.received = change
    else if (change.writer !== writer) mergeFromMain(draft, change, draft.known)
    else {
      // Sent from this window: the composer already has the remaining text.
      draft.known = change.draft
      draft.revision = change.revision
    }
  }

  /** Does not wait for saves in flight: text typed since then is also sent now. */
  function leave(): void {
    for (const [conversationId, { text, sending }] of drafts) {
      if (sending === null || sending === text) continue
      save({ conversationId, draft: text, base: sending, writer }).catch(() => undefined)
    }
    flush()
  }

  return {
    writer,
    open(conversationId, draft) {
      draftOf(conversationId, draft)
    },
    receive,
    leave,
    read: (conversationId) => drafts.get(conversationId)?.text,
    write(conversationId, text) {
      setText(draftOf(conversationId), text)
      saveSoon()
    },
    flush,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
