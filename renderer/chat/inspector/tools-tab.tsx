import type { Conversation } from '#shared/conversation.ts'
import { withServerTool } from '#shared/gateway/chosen-tools.ts'
import { useCall, useCommand, useInvalidate } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { toolServersText as text } from '../../text/en/tool-servers.ts'
import { turnsText } from '../../text/en/turns.ts'
import { ToolList } from '../../tool-list/tool-list.tsx'
import { functionsIn } from '../../tool-list/tool-rows.ts'
import { useGatewayTools } from '../../tool-list/use-gateway-tools.ts'
import { useLastUses } from '../../tool-list/use-last-uses.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './inspector.module.css'

/** All tools of this chat, who executes them, and what happens when the model calls one. */
export function ToolsTab({ conversation }: { conversation: Conversation }) {
  const { id: conversationId, parameters } = conversation
  const servers = useCall('tools.servers', {})
  const tools = useCall('tools.list', {})
  const rules = useCall('conversation.toolRules', { conversationId })
  const setRules = useCommand('conversation.setToolRules', { failed: text.rulesNotSaved })
  const setParameters = useCommand('conversation.setParameters', { failed: turnsText.notSet })
  const invalidate = useInvalidate()
  const gatewayTools = useGatewayTools(parameters['tools'])
  const lastUses = useLastUses()
  return (
    <Loaded query={rules} loading={<Skeleton label={text.loading} rows={4} />}>
      {({ default: ofAll, preset, chat }) => (
        <div className={styles.tools}>
          <ToolList
            servers={servers.data ?? []}
            tools={tools.data ?? []}
            gatewayTools={gatewayTools}
            functions={functionsIn(parameters['tools'])}
            rules={{ default: ofAll, chat, ...(conversation.preset === null ? {} : { preset }) }}
            owner="chat"
            lastUses={lastUses}
            onGatewayTool={(type, isOn) => {
              const next = withServerTool(parameters['tools'], type, isOn)
              setParameters.mutate({
                conversationId,
                ...(next ? { set: { tools: next }, unset: [] } : { set: {}, unset: ['tools'] }),
              })
            }}
            onChange={(next) =>
              setRules.mutate(
                { conversationId, rules: next },
                { onSettled: () => void invalidate('conversation.toolRules') },
              )
            }
          />
        </div>
      )}
    </Loaded>
  )
}
