import { create } from 'zustand'
import type { Settings } from '#shared/settings.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { useInspector } from '../../ui/inspector.ts'
import { useInspectorOpen } from './inspector-open.ts'

interface ShownParameter {
  conversationId: string
  /** The wire name. */
  name: string
}

/** The parameter whose field the inspector shows next; null once it has. */
export const useShownParameter = create<{ shown: ShownParameter | null }>(() => ({ shown: null }))

/** Returns a function that opens the parameters in the inspector, at the field of one unless it is null. */
export function useShowParameter(conversationId: string): (name: string | null) => void {
  const showTab = useShowTab()
  return (name) => {
    if (name !== null) useShownParameter.setState({ shown: { conversationId, name } })
    showTab('parameters')
  }
}

/** Returns a function that opens a tab of the inspector. */
export function useShowTab(): (tab: Settings['inspectorTab']) => void {
  const changeSettings = useChangeSettings()
  const inspector = useInspector(...useInspectorOpen())
  return (tab) => {
    changeSettings({ inspectorTab: tab })
    if (!inspector.isOpen) inspector.toggle()
  }
}
