import { create } from 'zustand'
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
  const changeSettings = useChangeSettings()
  const inspector = useInspector(...useInspectorOpen())
  return (name) => {
    if (name !== null) useShownParameter.setState({ shown: { conversationId, name } })
    changeSettings({ inspectorTab: 'parameters' })
    if (!inspector.isOpen) inspector.toggle()
  }
}
