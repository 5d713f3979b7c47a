import { Blocks, Braces, Columns2, Globe, MessageSquare, ServerCog, SlidersHorizontal, Wrench } from 'lucide-react'
import { use } from 'react'
import type { ComposerRole } from '#shared/chat-draft.ts'
import type { Conversation } from '#shared/conversation.ts'
import {
  countServerTools,
  hasServerTool,
  toolHostOf,
  webSearchTool,
  withServerTool,
} from '#shared/gateway/chosen-tools.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useGateways } from '../../gateways/gateways.ts'
import { compareStartText } from '../../text/en/compare.ts'
import { turnsText } from '../../text/en/turns.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useCompareToggle } from '../compare/use-compare-toggle.ts'
import { useChatRequest } from '../conversation/chat-requests.ts'
import { useShowParameter, useShowTab } from '../conversation/shown-parameter.ts'
import { OpenConversationContext, useConversation } from '../conversation/use-conversation.ts'
import { openToolCall } from '../conversation/tool-name-of.ts'
import { useChatDraft } from '../draft/chat-drafts.ts'
import { defaultRole, roles, setComposerRole } from '../draft/composer-roles.ts'
import { useComposer } from '../draft/use-composer.ts'
import { useAskForAnswer } from './use-ask-for-answer.ts'

interface ToolsMenuProps {
  conversation: Conversation
  isBlocked: boolean
  isAnswering: boolean
}

/** What few messages need: a comparison, parameters, another role, and an answer without a new message. */
export function ToolsMenu({ conversation, isBlocked, isAnswering }: ToolsMenuProps) {
  const { id: conversationId, parameters, profileId } = conversation
  const store = use(OpenConversationContext)
  const composerRole = useChatDraft('composer-role', conversationId)
  const isEmpty = useConversation((state) => state.order.length === 0)
  const composer = useComposer()
  const ask = useAskForAnswer(conversationId)
  const compare = useCompareToggle(conversation)
  const showParameter = useShowParameter(conversationId)
  const showTab = useShowTab()
  const { data: servers = [] } = useCall('tools.servers', {})
  const profile = useGateways().profiles?.find(({ id }) => id === profileId)
  const host = profile === undefined ? null : toolHostOf(profile)
  const setParameters = useCommand('conversation.setParameters', { failed: turnsText.notSet })
  const isSearching = hasServerTool(parameters['tools'], webSearchTool)
  const toggleSearch = () => {
    const tools = withServerTool(parameters['tools'], webSearchTool, !isSearching)
    setParameters.mutate({ conversationId, ...(tools ? { set: { tools }, unset: [] } : { set: {}, unset: ['tools'] }) })
  }
  useChatRequest('compare', () => {
    if (!compare.isOn) compare.toggle()
  })
  const choose = (chosen: ComposerRole | null) => {
    setComposerRole(conversationId, chosen)
    composer.current?.focus()
  }
  return (
    <Menu
      side="top"
      trigger={
        <Button variant="ghost" icon={Wrench}>
          {turnsText.tools}
        </Button>
      }
      items={[
        { heading: turnsText.inThisChat },
        {
          label: compareStartText.compareModels,
          icon: Columns2,
          checked: compare.isOn,
          isToggle: true,
          onSelect: compare.toggle,
        },
        {
          label: turnsText.parameters,
          icon: SlidersHorizontal,
          note: turnsText.parametersSet(Object.keys(parameters).length),
          onSelect: () => showParameter(null),
        },
        {
          label: turnsText.outputFormat,
          icon: Braces,
          note: formatWord(parameters['response_format']),
          onSelect: () => showParameter('response_format'),
        },
        ...(host === 'openrouter'
          ? [
              {
                label: turnsText.webSearch,
                icon: Globe,
                checked: isSearching,
                isToggle: true,
                onSelect: toggleSearch,
              },
            ]
          : []),
        {
          label: turnsText.gatewayTools,
          icon: ServerCog,
          note: turnsText.toolsOn(countServerTools(parameters['tools'])),
          onSelect: () => showParameter('tools'),
        },
        ...(servers.length === 0
          ? []
          : [
              {
                label: turnsText.serverTools,
                icon: Wrench,
                note: turnsText.toolsOn(servers.reduce((sum, { tools }) => sum + tools, 0)),
                onSelect: () => showTab('tools'),
              },
            ]),
        {
          label: turnsText.plugins,
          icon: Blocks,
          note: turnsText.toolsOn(countOn(parameters['plugins'])),
          onSelect: () => showParameter('plugins'),
        },
        'separator',
        { heading: turnsText.nextMessage },
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

/** Returns how many plugins are on. */
function countOn(plugins: unknown): number {
  return (Array.isArray(plugins) ? plugins : []).filter((plugin) => isRecord(plugin) && plugin['enabled'] !== false)
    .length
}

/** Names the format of the answer. A preset or the gateway may set another one. */
function formatWord(responseFormat: unknown): string {
  const type = isRecord(responseFormat) ? responseFormat['type'] : undefined
  const name = typeof type === 'string' ? type : 'text'
  return turnsText.outputFormats[name] ?? name
}
