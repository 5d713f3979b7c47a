import { MessageSquare, Plus } from 'lucide-react'
import { use } from 'react'
import { turnsText } from '../../text/en/turns.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { messageFieldId } from '../../ui/message-field.ts'
import { ConversationContext, useConversation } from '../conversation/use-conversation.ts'
import { openToolCall } from '../messages/tool-name-of.ts'
import { asker, roles, type Speaker, speakAs, useSpeakers } from './speakers.ts'
import { useAskForAnswer } from './use-ask-for-answer.ts'

interface ComposerMenuProps {
  conversationId: string
  isBlocked: boolean
  isAnswering: boolean
}

/** Chooses the role of the next message, and requests an answer without a new message. */
export function ComposerMenu({ conversationId, isBlocked, isAnswering }: ComposerMenuProps) {
  const store = use(ConversationContext)
  const speaker = useSpeakers((speakers) => speakers[conversationId])
  const isEmpty = useConversation((state) => state.order.length === 0)
  const ask = useAskForAnswer(conversationId)
  const choose = (chosen: Speaker | null) => {
    speakAs(conversationId, chosen)
    document.getElementById(messageFieldId)?.focus()
  }
  return (
    <Menu
      side="top"
      trigger={<IconButton label={turnsText.options} icon={Plus} />}
      items={[
        { label: turnsText.asking, checked: speaker === undefined, onSelect: () => choose(null) },
        { label: turnsText.underName, checked: speaker?.as === 'ask', onSelect: () => choose(asker) },
        ...roles.map((role) => ({
          label: turnsText.addAs[role],
          checked: speaker?.as === role,
          onSelect: () => {
            const toolCallId = role === 'tool' && store !== null ? openToolCall(store.getState()) : ''
            choose({ as: role, name: speaker?.name ?? '', toolCallId })
          },
        })),
        'separator',
        {
          label: turnsText.askForAnswer,
          icon: MessageSquare,
          disabled: isEmpty || isBlocked || isAnswering || ask.isPending,
          onSelect: ask.run,
        },
      ]}
    />
  )
}
