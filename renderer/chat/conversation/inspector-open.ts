import { create } from 'zustand'
import { conversationOfWindow } from '../../bridge/page-address.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'

/** Each window with one conversation remembers its own state, while the page's storage exists. */
const keyOf = (conversationId: string) => `inspector of ${conversationId}`

const useOwn = create<{ isOpen: boolean | null }>(() => ({ isOpen: null }))

/** Returns whether the inspector is unfolded in this window, and a function that changes and remembers it. */
export function useInspectorOpen(): [isOpen: boolean, remember: (isOpen: boolean) => void] {
  const { inspectorOpen } = useSettings()
  const changeSettings = useChangeSettings()
  const own = useOwn((state) => state.isOpen)
  const conversationId = conversationOfWindow()
  if (conversationId === null) return [inspectorOpen, (isOpen) => changeSettings({ inspectorOpen: isOpen })]
  return [
    own ?? localStorage.getItem(keyOf(conversationId)) !== null,
    (isOpen) => {
      useOwn.setState({ isOpen })
      if (isOpen) localStorage.setItem(keyOf(conversationId), 'open')
      else localStorage.removeItem(keyOf(conversationId))
    },
  ]
}
