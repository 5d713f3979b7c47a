import { create } from 'zustand'
import { newParameterEntries } from '../../parameters/new-parameter-entries.ts'
import type { ParameterEntries } from '../../parameters/parameter-entries.ts'

/** Unsaved parameter input of each chat. It survives closing the tab, the chat, the inspector and the app. */
const useEntries = create<Readonly<Record<string, ParameterEntries>>>(() => ({}))

export function entriesOfChat(conversationId: string): ParameterEntries {
  const known = useEntries.getState()[conversationId]
  if (known !== undefined) return known
  const entries = newParameterEntries(() => `chat ${conversationId}`)
  useEntries.setState({ [conversationId]: entries })
  return entries
}
