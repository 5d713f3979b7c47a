import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import type { Settings } from '#shared/settings.ts'
import { GatewayContext } from '../../gateways/gateways.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { useShownParameter } from '../conversation/shown-parameter.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useUnsent } from '../../parameters/use-unsent.ts'
import { parametersText } from '../../text/en/parameters.ts'
import { entriesOfChat, useSystemPrompts } from './unsaved-input.ts'
import { ParametersTab } from './parameters-tab.tsx'
import { RequestTab } from './request-tab.tsx'
import { RoutingTab } from './routing-tab.tsx'
import { ToolsTab } from './tools-tab.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import tabStyles from '../../ui/tabs.module.css'
import toolbar from '../../ui/toolbar.module.css'
import styles from './inspector.module.css'

type Tab = Settings['inspectorTab']
const tabs: readonly Tab[] = ['parameters', 'tools', 'request', 'routing']

/** The tabs of the inspector with their contents. `onClose` is null where the toolbar's button is visible beside it. */
export default function InspectorTabs({ onClose }: { onClose: (() => void) | null }) {
  const conversation = useConversation((state) => state.conversation)
  const { inspectorTab } = useSettings()
  const changeSettings = useChangeSettings()
  const prompts = useSystemPrompts()
  const show = (tab: Tab) => changeSettings({ inspectorTab: tab })
  return (
    <Tabs.Root
      className={styles.tabs}
      value={inspectorTab}
      // Radix returns one of `tabs` as a plain string.
      onValueChange={(tab) => show(tab as Tab)}
    >
      <header className={toolbar.toolbar}>
        <h2 className="sr">{chatText.inspector}</h2>
        <Tabs.List className={tabStyles.tabs} aria-label={chatText.inspector}>
          {tabs.map((tab) => (
            <Tabs.Trigger key={tab} className={styles.tab} value={tab}>
              {inspectorText.tabs[tab]}
              {tab === 'parameters' && conversation !== null && <UnsentCount conversationId={conversation.id} />}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {onClose && (
          <IconButton className={styles.close} label={inspectorText.closeInspector} icon={X} onClick={onClose} />
        )}
      </header>
      {conversation !== null && (
        <GatewayContext value={conversation.profileId}>
          <Tabs.Content className={classNames('scroll', styles.page)} value="parameters">
            <ParametersTab key={conversation.id} conversation={conversation} prompts={prompts} />
          </Tabs.Content>
          <Tabs.Content className={classNames('scroll', styles.page)} value="tools">
            <ToolsTab key={conversation.id} conversation={conversation} />
          </Tabs.Content>
          <Tabs.Content className={classNames('scroll', styles.page)} value="request">
            <RequestTab
              key={conversation.id}
              conversation={conversation}
              onGoTo={(name) => {
                useShownParameter.setState({ shown: { conversationId: conversation.id, name } })
                show('parameters')
              }}
            />
          </Tabs.Content>
          <Tabs.Content className={classNames('scroll', styles.page)} value="routing">
            <RoutingTab conversation={conversation} />
          </Tabs.Content>
        </GatewayContext>
      )}
    </Tabs.Root>
  )
}

/** The number of unsent parameters, next to the name of the tab. A narrow inspector has no room for words. */
function UnsentCount({ conversationId }: { conversationId: string }) {
  const unsent = useUnsent(entriesOfChat(conversationId)).length
  if (unsent === 0) return null
  return (
    <Tag tone="danger" className={styles.unsent}>
      <span className="num" aria-hidden>
        {unsent}
      </span>
      <span className="sr">{parametersText.unsentCount(unsent)}</span>
    </Tag>
  )
}
