import { create } from 'zustand'
import { conversationOfWindow } from './page-address.ts'
import { useChangeSettings, useSettings } from './settings.ts'

/** Of the windows with one conversation each remembers its own, as long as the page's storage does. */
const keyOf = (conversationId: string) => `inspector of ${conversationId}`

const useOwn = create<{ isOpen: boolean | null }>(() => ({ isOpen: null }))

/** Whether the inspector is unfolded in this window, and the way to remember another choice. */
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
