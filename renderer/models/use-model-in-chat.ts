import { call } from '../bridge/call.ts'
import { useChangeSettings } from '../bridge/settings.ts'
import { modelsText as text } from '../text/en/models.ts'
import { useToast } from '../ui/toast.tsx'

/** Returns a function that shows a new chat with a model of the active gateway. */
export function useModelInChat(): (model: string) => void {
  const changeSettings = useChangeSettings()
  const toast = useToast()
  async function begin(model: string): Promise<void> {
    const { conversationId: empty } = await call('conversation.findEmpty', {})
    const conversationId = empty ?? (await call('conversation.create', { model })).id
    if (empty !== null) await call('conversation.chooseModel', { conversationId, model })
    changeSettings({ view: 'chat', conversationId, model })
  }
  return (model) => {
    begin(model).catch(() => toast.show({ text: text.notUsed }))
  }
}
