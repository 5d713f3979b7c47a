import { MessageSquare, Plus } from 'lucide-react'
import { use } from 'react'
import { turnsText } from '../../text/en/turns.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { OpenConversationContext, useConversation } from '../conversation/use-conversation.ts'
import { openToolCall } from '../conversation/tool-name-of.ts'
import { defaultRole, roles, type ComposerRole, setComposerRole, useComposerRoles } from '../draft/composer-roles.ts'
import { useAskForAnswer } from './use-ask-for-answer.ts'

interface ComposerMenuProps {
  conversationId: string
  isBlocked: boolean
  isAnswering: boolean
}

/** Chooses the role of the next message, and requests an answer without a new message. */
export function ComposerMenu({ conversationId, isBlocked, isAnswering }: ComposerMenuProps) {
  const store = use(OpenConversationContext)
  const composerRole = useComposerRoles((allRoles) => allRoles[conversationId])
  const isEmpty = useConversation((state) => state.order.length === 0)
  const composer = useComposer()
  const ask = useAskForAnswer(conversationId)
  const choose = (chosen: ComposerRole | null) => {
    setComposerRole(conversationId, chosen)
    composer.current?.focus()
  }
  return (
    <Menu
      side="top"
      trigger={<IconButton label={turnsText.options} icon={Plus} />}
      items={[
        { label: turnsText.asking, checked: composerRole === undefined, onSelect: () => choose(null) },
        { label: turnsText.underName, checked: composerRole?.as === 'ask', onSelect: () => choose(defaultRole) },
        ...roles.map((role) => ({
          label: turnsText.addAs[role],
          checked: composerRole?.as === role,
          onSelect: () => {
            const toolCallId = role === 'tool' && store !== null ? openToolCall(store.getState()) : ''
            choose({ as: role, name: composerRole?.name ?? '', toolCallId })
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
