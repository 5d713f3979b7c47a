import { ChevronDown, ChevronsUpDown, PanelRight, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useGateways } from '../../bridge/gateways.ts'
import { chatText } from '../../text/en/chat.ts'
import { gatewayMenuText } from '../../text/en/gateway-menu.ts'
import { standingDots } from '../../text/gateway-standing.ts'
import { appShortcuts } from '../../ui/app-shortcuts.ts'
import { classNames } from '../../ui/class-names.ts'
import { GatewayMenu } from '../../ui/gateway-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { conversationGateway } from '../conversation/conversation-gateway.ts'
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
          <GatewayButton conversation={conversation} />
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

/** The gateway that this chat goes to; opens the switcher. */
function GatewayButton({ conversation }: { conversation: Conversation | null }) {
  const gateways = useGateways()
  const { status } = gateways
  if (status === undefined) return null
  const gateway = conversationGateway(conversation?.profileId ?? status.profileId, gateways)
  const isThere = gateway.kind === 'there'
  const name = isThere ? gateway.profile.name : gateway.kind === 'gone' ? chatText.gatewayGone : status.name
  const state = isThere ? gatewayMenuText.standings[gateway.standing] : ''
  const isOther = isThere && !gateway.profile.isActive
  const isWell = isThere && (gateway.standing === 'connected' || gateway.standing === 'signed-in')
  const words = [isWell ? '' : state.toLowerCase(), isOther ? chatText.otherGateway : ''].filter(Boolean).join(', ')
  return (
    <GatewayMenu
      align="end"
      trigger={
        <button
          type="button"
          className="select ghost gateway-button"
          title={isOther ? chatText.otherGatewayHelp(name, status.name) : undefined}
        >
          <span className="sr">{chatText.goesTo}</span>
          <span className={classNames('status-dot', isThere ? standingDots[gateway.standing] : 'off')} />
          <span className="cut">{name}</span>
          {isWell && <span className="sr">{state.toLowerCase()}</span>}
          {words !== '' && <span className="quiet">{words}</span>}
          <ChevronsUpDown />
        </button>
      }
    />
  )
}
