import { ChevronDown, PanelRight, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useCall } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { appShortcuts } from '../../ui/app-shortcuts.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { RenameField } from '../list/rename-field.tsx'
import { useConversationCommands } from '../list/use-conversation-commands.ts'
import { costSoFar } from '../messages/answer-figures.ts'

interface ChatToolbarProps {
  conversation: Conversation | null
  isInspectorOpen: boolean
  onToggleInspector: () => void
}

/** The head of the chat: its title, what it has cost, the gateway it goes to, the inspector's toggle. */
export function ChatToolbar({ conversation, isInspectorOpen, onToggleInspector }: ChatToolbarProps) {
  return (
    <Toolbar
      title={conversation?.title ?? chatText.newChat}
      beside={conversation && <TitleMenu conversation={conversation} />}
      actions={
        <>
          <Cost />
          <GatewayName />
          <span className="sep" />
          <IconButton
            label={chatText.inspector}
            icon={PanelRight}
            shortcut={appShortcuts.inspector}
            pressed={isInspectorOpen}
            onClick={onToggleInspector}
          />
        </>
      }
    />
  )
}

function TitleMenu({ conversation }: { conversation: Conversation }) {
  const { rename, remove } = useConversationCommands()
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) {
    return (
      <span className="title-field">
        <RenameField
          title={conversation.title}
          onRename={(title) => void rename(conversation.id, title)}
          onEnd={() => setRenaming(false)}
        />
      </span>
    )
  }
  return (
    <Menu
      trigger={<IconButton size="small" label={chatText.renameOrDelete} icon={ChevronDown} />}
      items={[
        { label: chatText.rename, icon: Pencil, onSelect: () => setRenaming(true) },
        'separator',
        { label: chatText.delete, icon: Trash2, danger: true, onSelect: () => void remove(conversation) },
      ]}
    />
  )
}

function Cost() {
  const messages = useConversation((state) => state.messages)
  const cost = costSoFar(Object.values(messages))
  if (cost === null) return null
  return <span className="small quiet num wide-only cost">{chatText.costSoFar(cost.cost, cost.unknown)}</span>
}

const dots = { starting: 'warn', connected: 'ok', unreachable: 'off' }

function GatewayName() {
  const gateway = useCall('gateway.status', {}).data
  if (gateway === undefined) return null
  const state = chatText.gatewayStates[gateway.state]
  return (
    <span className="gateway-name" title={chatText.gateway(gateway.name, state)}>
      <span className={classNames('status-dot', dots[gateway.state])} />
      <span className="cut">{gateway.name}</span>
      <span className={gateway.state === 'connected' ? 'sr' : 'quiet'}>{state}</span>
    </span>
  )
}
