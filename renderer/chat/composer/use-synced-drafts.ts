import { useState } from 'react'
import { call } from '../../bridge/call.ts'
import { windowBridge } from '../../bridge/window-bridge.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { useSaveOnLeaving } from '../../ui/use-save-on-leaving.ts'
import { createSyncedDrafts, type SyncedDrafts } from './synced-drafts.ts'

/** Makes the drafts of the window, and sees that nothing waits when the window or the view goes. */
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
    // As long as the page lives, also while another view hides the chat and its effects rest.
    windowBridge().on('conversation.draftChanged', made.hear)
    return made
  })
  useSaveOnLeaving(drafts)
  return drafts
}
