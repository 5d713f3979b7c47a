import { type RefObject, useEffect } from 'react'
import { loadLater } from '../../ui/load-later.tsx'
import { useFind } from './use-find.ts'

const ChatFindBar = loadLater(() => import('./find-bar.tsx'))

/**
 * The place of the find bar above the log. Its code is loaded after the first paint, so that it opens without a delay.
 */
export function FindPlace(props: { conversationId: string; content: RefObject<HTMLElement | null> }) {
  const isOpen = useFind((state) => state.isOpen)
  useEffect(() => {
    void ChatFindBar.preload()
    // The next chat starts without it.
    return () => useFind.setState({ isOpen: false })
  }, [])
  if (!isOpen) return null
  return <ChatFindBar {...props} />
}
