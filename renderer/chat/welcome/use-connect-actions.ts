import { connectSection } from '#shared/guide/help-address.ts'
import { useCommand } from '../../bridge/query.ts'
import type { ConnectCardsProps } from '../../connect/connect-card.tsx'
import { useLocalModel } from '../../connect/use-local-model.ts'
import { openHelp } from '../../help/help-state.ts'
import { gatewayProblemText } from '../../text/en/gateway-problem.ts'
import { connectCardsText as text } from '../../text/en/connect-cards.ts'
import { useToast } from '../../ui/toast.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { useModelPicker } from '../model-picker/use-model-picker.ts'

/** Returns what the buttons of the connect cards do in a chat. */
export function useConnectActions(conversationId: string): Omit<ConnectCardsProps, 'form'> {
  const applyLocalModel = useLocalModel()
  const { setOpen } = useModelPicker()
  const composer = useComposer()
  const toast = useToast()
  const move = useCommand('conversation.moveToActiveGateway', { failed: gatewayProblemText.notMoved })
  return {
    async onUse(model) {
      try {
        await applyLocalModel(model)
        composer.current?.focus()
      } catch {
        toast.show({ text: text.notUsed })
      }
    },
    onChoose: () => setOpen(true),
    onHelp: () => openHelp(connectSection),
    onConnected() {
      move.mutate({ conversationId })
      composer.current?.focus()
    },
  }
}
