import { mergeDrafts } from '#shared/chat/merge-drafts.ts'
import type { DraftChange } from '#shared/conversation.ts'

/** The drafts of the window, the same in every window: what is typed here is saved, what is typed elsewhere arrives. */
export interface SyncedDrafts {
  /** What is in the composer of this conversation; undefined where nothing was, so that main's draft stands. */
  read: (conversationId: string) => string | undefined
  /** Notes what is in the composer now; saved soon, also when the typing goes on. */
  write: (conversationId: string, draft: string) => void
  /** Saves at once what waits: on blur, when the chat is left, when the window goes. */
  flush: () => void
  /** What main already knows by other means: a sent message empties the draft in main's own transaction. */
  settle: (conversationId: string, draft: string) => void
  /** Calls the listener after every change of a draft. Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void
  /** Who this window is, for main and the other windows. */
  readonly writer: string
  /** A conversation is shown whose draft main knows as `draft`. What is known here already stands. */
  open: (conversationId: string, draft: string) => void
  /** Main tells what a draft is now. */
  hear: (change: DraftChange) => void
  /** The page goes: all that is not saved is saved now. */
  leave: () => void
}

interface SyncedDraftsOptions {
  /** Any name that no other window has. */
  writer: string
  /** `base` is the text that main and this window had in common. */
  save: (written: { conversationId: string; draft: string; base: string; writer: string }) => Promise<{
    draft: string
    revision: number
  }>
  /** Told whether the last attempt to save failed. */
  onSaved: (conversationId: string, isSaved: boolean) => void
  /** Milliseconds of typing that are saved at once, and that a crash may take. */
  delay?: number
}

interface Draft {
  /** What is in the composer. */
  text: string
  /** What main has: text that differs from it is not saved yet. */
  known: string
  /** The newest change that is in `known`. */
  revision: number
  /** On its way to main. */
  sending: string | null
  /** Came while something was on its way. */
  heard: DraftChange | null
}

export function createSyncedDrafts({ writer, save, onSaved, delay = 300 }: SyncedDraftsOptions): SyncedDrafts {
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function draftOf(conversationId: string, known = ''): Draft {
    const draft = drafts.get(conversationId) ?? { text: known, known, revision: 0, sending: null, heard: null }
    drafts.set(conversationId, draft)
    return draft
  }

  function put(draft: Draft, text: string): void {
    draft.text = text
    for (const listener of listeners) listener()
  }

  function saveSoon(): void {
    timer ??= setTimeout(flush, delay)
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
      takeOver(draft, saved, sent)
      onSaved(conversationId, true)
      if (draft.text !== draft.known) saveSoon()
    } catch {
      // It stays unsaved: the next flush takes it along.
      draft.sending = null
      onSaved(conversationId, false)
    }
    const { heard } = draft
    draft.heard = null
    if (heard !== null) hear(heard)
  }

  /** Main's text is joined with what was typed here since `base`. */
  function takeOver(
    draft: Draft,
    { draft: theirs, revision }: { draft: string; revision: number },
    base: string,
  ): void {
    if (revision <= draft.revision) return
    draft.revision = revision
    draft.known = theirs
    const text = mergeDrafts(base, draft.text, theirs)
    if (text !== draft.text) put(draft, text)
    if (text !== theirs) saveSoon()
  }

  function hear(change: DraftChange): void {
    const draft = draftOf(change.conversationId, change.draft)
    if (change.revision <= draft.revision) return
    // Main has joined what is on its way with it, or not: its answer tells.
    if (draft.sending !== null) draft.heard = change
    else if (change.writer !== writer) takeOver(draft, change, draft.known)
    else {
      // Sent from here: the composer knows what is left.
      draft.known = change.draft
      draft.revision = change.revision
    }
  }

  /** Nothing is waited for any more: also what was typed since the last one left goes now. */
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
    hear,
    leave,
    read: (conversationId) => drafts.get(conversationId)?.text,
    write(conversationId, text) {
      put(draftOf(conversationId), text)
      saveSoon()
    },
    flush,
    settle(conversationId, text) {
      put(draftOf(conversationId), text)
      saveSoon()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
