import type { AssistantMessage } from '#shared/conversation.ts'
import type { ErrorProblemProps } from '../../ui/error-problem.tsx'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { useInspector } from '../../ui/inspector.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useModelPicker } from '../model-picker/use-model-picker.ts'
import { beginEdit } from './edit-drafts.ts'

/** The ways out of an error that the chat has: another model, other parameters, a shorter message. */
export function usePlaceActions({
  parentId,
}: Pick<AssistantMessage, 'parentId'>): NonNullable<ErrorProblemProps['placeActions']> {
  const { inspectorOpen } = useSettings()
  const changeSettings = useChangeSettings()
  const inspector = useInspector(inspectorOpen, (isOpen) => changeSettings({ inspectorOpen: isOpen }))
  const setOpen = useModelPicker((picker) => picker.setOpen)
  const asked = useConversation((state) => (parentId === null ? undefined : state.messages[parentId]))
  return {
    ...(asked?.role === 'user' && { shorten: () => beginEdit(asked) }),
    'choose-model': () => setOpen(true),
    'change-parameters': () => {
      changeSettings({ inspectorTab: 'parameters' })
      if (!inspector.isOpen) inspector.toggle()
    },
  }
}
