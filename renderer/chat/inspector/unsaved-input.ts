import { useState } from 'react'
import { create } from 'zustand'
import { call } from '../../bridge/call.ts'
import { newParameterEntries } from '../../parameters/new-parameter-entries.ts'
import type { ParameterEntries } from '../../parameters/parameter-entries.ts'
import { type Autosave, createAutosave } from '../../storage/autosave.ts'
import { useSaveOnLeaving } from '../../storage/use-save-on-leaving.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { useToast } from '../../ui/toast.tsx'

/** Unsaved parameter input of each chat. It survives closing the tab, the chat, the inspector and the app. */
const useEntries = create<Readonly<Record<string, ParameterEntries>>>(() => ({}))

export function entriesOfChat(conversationId: string): ParameterEntries {
  const known = useEntries.getState()[conversationId]
  if (known !== undefined) return known
  const entries = newParameterEntries(() => `chat ${conversationId}`)
  useEntries.setState({ [conversationId]: entries })
  return entries
}

/** Autosaves of the system prompts that were edited here, by conversation. */
export type SystemPrompts = (conversationId: string) => Autosave<string>

/** Creates the autosaves of system prompts, and saves all when the window or the inspector closes. */
export function useSystemPrompts(): SystemPrompts {
  const toast = useToast()
  const [prompts] = useState(() => {
    const autosaves = new Map<string, Autosave<string>>()
    return {
      of(conversationId: string) {
        const autosave =
          autosaves.get(conversationId) ??
          createAutosave<string>({
            save: (systemPrompt) => call('conversation.setSystemPrompt', { conversationId, systemPrompt }),
            onFailed: () => toast.show({ text: inspectorText.systemPromptNotSaved }),
          })
        autosaves.set(conversationId, autosave)
        return autosave
      },
      flush: () => autosaves.forEach((autosave) => void autosave.flush()),
      leave: () => autosaves.forEach((autosave) => autosave.leave()),
    }
  })
  useSaveOnLeaving(prompts)
  return prompts.of
}
