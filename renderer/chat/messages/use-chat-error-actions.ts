import type { AssistantMessage } from '#shared/conversation.ts'
import type { ErrorProblemProps } from '../../errors/error-problem.tsx'
import { useInspectorOpen } from '../conversation/inspector-open.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { useInspector } from '../../ui/inspector.ts'
import { writeCompareWith } from '../compare/compare-with-drafts.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useModelPicker } from '../model-picker/use-model-picker.ts'
import { beginEdit } from './edit-drafts.ts'

/** Returns the chat's error actions: another model, other parameters, a shorter message. */
export function useChatErrorActions({
  id,
  parentId,
}: Pick<AssistantMessage, 'id' | 'parentId'>): NonNullable<ErrorProblemProps['localActions']> {
  const changeSettings = useChangeSettings()
  const inspector = useInspector(...useInspectorOpen())
  const setOpen = useModelPicker((picker) => picker.setOpen)
  const asked = useConversation((state) => (parentId === null ? undefined : state.messages[parentId]))
  const target = useConversation(
    ({ comparisons }) => comparisons[parentId ?? '']?.columns.find(({ answerId }) => answerId === id)?.target ?? null,
  )
  if (parentId !== null && target !== null) {
    // A compared answer has its own model and parameters, so another target is added to the comparison.
    const askAnother = () => writeCompareWith(parentId, [target])
    return { 'choose-model': askAnother, 'change-parameters': askAnother }
  }
  return {
    ...(asked?.role === 'user' && { shorten: () => beginEdit(asked) }),
    'choose-model': () => setOpen(true),
    'change-parameters': () => {
      changeSettings({ inspectorTab: 'parameters' })
      if (!inspector.isOpen) inspector.toggle()
    },
  }
}
