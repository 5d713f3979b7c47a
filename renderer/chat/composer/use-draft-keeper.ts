import { useEffect, useState } from 'react'
import { call } from '../../bridge/call.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

/** Makes the keeper of drafts, and sees that nothing waits when the window or the view goes. */
export function useDraftKeeper(): DraftKeeper {
  const toast = useToast()
  const [keeper] = useState(() =>
    createDraftKeeper({
      save: async (conversationId, draft) => {
        await call('conversation.saveDraft', { conversationId, draft })
      },
      onSaved: (_conversationId, isSaved) => {
        if (!isSaved) toast.show({ text: chatText.draftNotSaved })
      },
    }),
  )
  useEffect(() => {
    window.addEventListener('blur', keeper.flush)
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      window.removeEventListener('blur', keeper.flush)
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  return keeper
}
