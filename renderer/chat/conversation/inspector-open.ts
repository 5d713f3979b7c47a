import { conversationOfWindow } from '../../bridge/page-address.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { createPersistedEntries } from '../../storage/persisted-store.ts'

/** Conversations whose own windows have an open inspector. */
const inspectors = createPersistedEntries({
  key: 'chat.inspectors',
  limit: 100,
  isValue: (value): value is true => value === true,
})

/** Returns whether the inspector is unfolded in this window, and a function that changes and remembers it. */
export function useInspectorOpen(): [isOpen: boolean, remember: (isOpen: boolean) => void] {
  const { inspectorOpen } = useSettings()
  const changeSettings = useChangeSettings()
  const conversationId = conversationOfWindow()
  const isOpenHere = inspectors.use((open) => open[conversationId ?? ''] === true)
  if (conversationId === null) return [inspectorOpen, (isOpen) => changeSettings({ inspectorOpen: isOpen })]
  return [isOpenHere, (isOpen) => inspectors.put(conversationId, isOpen || undefined)]
}
