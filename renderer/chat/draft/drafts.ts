import { createContext, use, useState } from 'react'
import { call } from '../../bridge/call.ts'
import { windowBridge } from '../../bridge/window-bridge.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { useSaveOnLeaving } from '../../storage/use-save-on-leaving.ts'
import { createSyncedDrafts, type SyncedDrafts } from './synced-drafts.ts'

/** The drafts of this window. */
export const DraftsContext = createContext<SyncedDrafts | null>(null)

export function useDrafts(): SyncedDrafts {
  const drafts = use(DraftsContext)
  if (drafts === null) throw new Error('useDrafts outside of the chat view')
  return drafts
}

/** Creates the drafts of this window, and saves them when the window or the view closes. */
export function useSyncedDrafts(): SyncedDrafts {
  const toast = useToast()
  const [drafts] = useState(() => {
    const made = createSyncedDrafts({
      writer: crypto.randomUUID(),
      save: (written) => call('conversation.saveDraft', written),
      onSaved: (_conversationId, isSaved) => {
        if (!isSaved) toast.show({ text: chatText.draftNotSaved })
      },
    })
    // Subscribed for the lifetime of the page, also while another view hides the chat and its effects are paused.
    windowBridge().on('conversation.draftChanged', made.receive)
    return made
  })
  useSaveOnLeaving(drafts)
  return drafts
}
