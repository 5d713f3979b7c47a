import { useEffect, useEffectEvent, useRef } from 'react'
import { useBridgeEvent } from '../../bridge/bridge-events.ts'
import { call } from '../../bridge/call.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { useOpenNewChat } from './new-chat.ts'

/** Keeps a chat open: if none is, opens the newest one, or a new one if there is none. */
export function useOpenNewest(): void {
  const { conversationId: openId } = useSettings()
  const changeSettings = useChangeSettings()
  const newChat = useOpenNewChat()
  const isOpening = useRef(false)
  const keepOpen = useEffectEvent(async (shownId: string | null) => {
    if (shownId !== null || isOpening.current) return
    isOpening.current = true
    try {
      const { conversationId } = await call('conversation.findNewest', {})
      if (conversationId === null) await newChat()
      else changeSettings({ conversationId })
    } catch {
      // The list shows the error. The next change of the list tries again.
    } finally {
      isOpening.current = false
    }
  })
  useEffect(() => void keepOpen(openId), [openId])
  useBridgeEvent('conversation.listChanged', () => void keepOpen(openId))
}
