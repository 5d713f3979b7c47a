import { useEffect } from 'react'
import { ConnectCards } from '../../connect/connect-cards.tsx'
import { useConnectDialog } from '../../connect/connect-dialog-state.ts'
import { connectCardsText as text } from '../../text/en/connect-cards.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { useOpenNewChat } from '../list/new-chat.ts'
import { useConnectActions } from './use-connect-actions.ts'
import { closeConnectAnother } from '../../connect/connect-another-state.ts'

/** The same cards as on the first screen, for a chat that already has a model. */
export default function ConnectAnother({ conversationId }: { conversationId: string }) {
  const actions = useConnectActions(conversationId)
  const isEmpty = useConversation(({ order }) => order.length === 0)
  const newChat = useOpenNewChat()
  const isConnecting = useConnectDialog(({ isOpen }) => isOpen)
  // The dialog for an address replaces this one.
  useEffect(() => {
    if (isConnecting) closeConnectAnother()
  }, [isConnecting])
  const closing =
    <Values extends unknown[], Result>(run: (...values: Values) => Result) =>
    (...values: Values): Result => {
      closeConnectAnother()
      return run(...values)
    }
  return (
    <Dialog
      open
      isWide
      title={text.title}
      onClose={closeConnectAnother}
      footer={<Button onClick={closeConnectAnother}>{text.close}</Button>}
    >
      <ConnectCards
        form="full"
        onUse={closing(actions.onUse)}
        onChoose={closing(actions.onChoose)}
        onHelp={closing(actions.onHelp)}
        // A chat with messages stays with its gateway: it is not sent to another one unasked.
        onConnected={closing(isEmpty ? actions.onConnected : () => void newChat())}
      />
    </Dialog>
  )
}
