import {
  AppWindow,
  ChevronDown,
  ChevronsUpDown,
  Download,
  FileText,
  FlaskConical,
  Layers,
  PanelLeft,
  PanelRight,
  PanelsTopLeft,
  Pencil,
  Search,
  SquarePen,
  Trash2,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useGateways } from '../../gateways/gateways.ts'
import { conversationOfWindow } from '../../bridge/page-address.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { budgetText } from '../../text/en/budget.ts'
import { chatText } from '../../text/en/chat.ts'
import { chatFilesText } from '../../text/en/chat-files.ts'
import { presetUseText } from '../../text/en/preset-use.ts'
import { searchText } from '../../text/en/search.ts'
import { windowsText } from '../../text/en/windows.ts'
import { profileStatusDots } from '../../text/profile-status.ts'
import { appShortcuts } from '../../ui/app-shortcuts.ts'
import { classNames } from '../../ui/class-names.ts'
import { openConnectDialog } from '../../connect/connect-dialog-state.ts'
import { GatewayMenu } from '../../gateways/gateway-menu.tsx'
import { profileStatusText } from '../../gateways/profile-status-text.ts'
import type { FoldingList } from '../../ui/folding-list.ts'
import { IconButton, IconButtonPlace } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useOwnWindow } from '../../conversations/use-own-window.ts'
import { TitleField, Toolbar } from '../../ui/toolbar.tsx'
import { conversationGateway } from '../conversation/conversation-gateway.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { openFind } from '../find/use-find.ts'
import { RenameField } from '../../ui/rename-field.tsx'
import { useOpenNewChat } from '../list/new-chat.ts'
import { useConversationCommands } from '../list/use-conversation-commands.ts'
import { useCostSoFar } from '../messages/use-cost-so-far.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import field from '../../ui/field.module.css'
import toolbar from '../../ui/toolbar.module.css'
import styles from './chat-toolbar.module.css'

const PromoteDialog = loadLater(() => import('../../preset-choice/promote-dialog.tsx'))
const SaveResultsDialog = loadLater(() => import('./save-results-dialog.tsx'))
const SpeakAnswersButton = loadLater(() => import('../talk/speak-answers-button.tsx'))
const ChatBudget = loadLater(() => import('./chat-budget.tsx'))

interface ChatToolbarProps {
  conversation: Conversation | null
  /** Undefined in a window without a list. */
  list: FoldingList | undefined
  isInspectorOpen: boolean
  onToggleInspector: () => void
}

/** The head of the chat: title, cost, gateway, and the inspector's toggle. */
export function ChatToolbar({ conversation, list, isInspectorOpen, onToggleInspector }: ChatToolbarProps) {
  return (
    <Toolbar
      before={list && list.place !== 'beside' && <FoldedList list={list} />}
      title={conversation?.title ?? chatText.newChat}
      beside={conversation && <TitleMenu conversation={conversation} />}
      actions={
        <>
          <Cost />
          <FindButton />
          <SpeakAnswersButton fallback={<IconButtonPlace />} />
          <GatewayButton conversation={conversation} />
          <span className={toolbar.sep} />
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

/** What a folded list had: the chats, and a new one. */
function FoldedList({ list }: { list: FoldingList }) {
  const newChat = useOpenNewChat()
  return (
    <span className={styles.folded}>
      <IconButton
        label={chatText.showChats}
        icon={PanelLeft}
        aria-expanded={list.place === 'over'}
        onClick={list.open}
      />
      {list.place === 'folded' && (
        <IconButton label={chatText.newChat} icon={SquarePen} shortcut="Mod+N" onClick={() => void newChat()} />
      )}
    </span>
  )
}

function TitleMenu({ conversation }: { conversation: Conversation }) {
  const { rename, exportChat, remove } = useConversationCommands()
  const openOwnWindow = useOwnWindow()
  const changeSettings = useChangeSettings()
  const isAlone = conversationOfWindow() !== null
  const [isRenaming, setRenaming] = useState(false)
  const [isPromoting, setPromoting] = useState(false)
  const [isSavingResults, setSavingResults] = useState(false)
  const [isBudgetOpen, setBudgetOpen] = useState(false)
  const hasResults = useConversation(({ messages }) => Object.values(messages).some(({ role }) => role === 'tool'))
  if (isRenaming) {
    return (
      <TitleField>
        <RenameField
          label={chatText.newName(conversation.title)}
          title={conversation.title}
          onRename={(title) => rename(conversation.id, title)}
          onEnd={() => setRenaming(false)}
        />
      </TitleField>
    )
  }
  return (
    <>
      <Menu
        trigger={<IconButton size="small" label={chatText.chatMenu} icon={ChevronDown} />}
        items={[
          { label: chatText.rename, icon: Pencil, onSelect: () => setRenaming(true) },
          isAlone
            ? {
                label: windowsText.showInMain,
                icon: PanelsTopLeft,
                onSelect: () => changeSettings({ view: 'chat', conversationId: conversation.id }),
              }
            : {
                label: windowsText.openOwn,
                icon: AppWindow,
                shortcut: appShortcuts.ownWindow,
                onSelect: () => openOwnWindow(conversation.id),
              },
          {
            label: chatFilesText.exportJson,
            icon: Download,
            onSelect: () => exportChat(conversation.id, 'json'),
          },
          {
            label: chatFilesText.exportMarkdown,
            icon: FileText,
            onSelect: () => exportChat(conversation.id, 'markdown'),
          },
          { label: presetUseText.promote, icon: Layers, onSelect: () => setPromoting(true) },
          ...(hasResults
            ? [
                {
                  label: chatText.saveResults,
                  icon: FlaskConical,
                  onSelect: () => setSavingResults(true),
                },
              ]
            : []),
          { label: budgetText.menu, icon: Wallet, onSelect: () => setBudgetOpen(true) },
          'separator',
          { label: chatText.delete, icon: Trash2, danger: true, onSelect: () => remove(conversation) },
        ]}
      />
      {isPromoting && (
        <PromoteDialog
          conversationId={conversation.id}
          profileId={conversation.profileId}
          title={conversation.title}
          onClose={() => setPromoting(false)}
        />
      )}
      {isSavingResults && <SaveResultsDialog conversation={conversation} onClose={() => setSavingResults(false)} />}
      {isBudgetOpen && <ChatBudget conversationId={conversation.id} onClose={() => setBudgetOpen(false)} />}
    </>
  )
}

/** An empty chat has nothing to find. */
function FindButton() {
  const isEmpty = useConversation((state) => state.order.length === 0)
  if (isEmpty) return null
  return <IconButton label={searchText.find} icon={Search} shortcut={appShortcuts.find} onClick={openFind} />
}

function Cost() {
  const cost = useCostSoFar()
  if (cost === null) return null
  return (
    <span className={classNames('small quiet num wide-only', styles.cost)}>
      {chatText.costSoFar(cost.cost, cost.unknown)}
    </span>
  )
}

/** The gateway of this chat; opens the switcher. */
function GatewayButton({ conversation }: { conversation: Conversation | null }) {
  const gateways = useGateways()
  const { status } = gateways
  if (status === undefined) return null
  const gateway = conversationGateway(conversation?.profileId ?? status.profileId, gateways)
  const isKnown = gateway.kind === 'known'
  const name = isKnown ? gateway.profile.name : gateway.kind === 'removed' ? chatText.gatewayGone : status.name
  const state = isKnown ? profileStatusText(gateway.profile, gateway.profileStatus) : ''
  const isOther = isKnown && !gateway.profile.isActive
  const isConnected = isKnown && (gateway.profileStatus === 'connected' || gateway.profileStatus === 'signed-in')
  const words = [isConnected ? '' : lowerFirst(state), isOther ? chatText.otherGateway : ''].filter(Boolean).join(', ')
  return (
    <GatewayMenu
      align="end"
      onConnect={openConnectDialog}
      trigger={
        <button
          type="button"
          className={classNames(field.select, field.ghost, styles.gateway)}
          title={isOther ? chatText.otherGatewayHelp(name, status.name) : undefined}
        >
          <span className="sr">{chatText.goesTo}</span>
          <StatusDot state={isKnown ? profileStatusDots[gateway.profileStatus] : 'off'} />
          <span className="cut">{name}</span>
          {isConnected && <span className="sr">{lowerFirst(state)}</span>}
          {words !== '' && <span className={classNames('quiet', styles.state)}>{words}</span>}
          <ChevronsUpDown />
        </button>
      }
    />
  )
}

/** For the middle of a line; German nouns keep their capitals. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
