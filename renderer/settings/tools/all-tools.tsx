import type { ToolServer } from '#shared/tools/tool-server.ts'
import { useCall, useCommand, useInvalidate } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { toolServersText as text } from '../../text/en/tool-servers.ts'
import { ToolList } from '../../tool-list/tool-list.tsx'
import { functionsIn } from '../../tool-list/tool-rows.ts'
import { useGatewayTools } from '../../tool-list/use-gateway-tools.ts'
import { useLastUses } from '../../tool-list/use-last-uses.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Lists all tools with the rules of all chats; which tools of the gateway are on is that of the open chat. */
export function AllTools({ servers }: { servers: readonly ToolServer[] }) {
  const { conversationId } = useSettings()
  const tools = useCall('tools.list', {})
  const rules = useCall('tools.rules', {})
  const setRules = useCommand('tools.setRules', { failed: text.rulesNotSaved })
  const invalidate = useInvalidate()
  const chat = useCall(
    'conversation.read',
    { conversationId: conversationId ?? '' },
    { enabled: conversationId !== null },
  )
  const ofChat = chat.data?.parameters['tools']
  const gatewayTools = useGatewayTools(ofChat)
  const lastUses = useLastUses()
  return (
    <Loaded query={tools} loading={<Skeleton label={text.loading} rows={4} />}>
      {(list) => (
        <ToolList
          servers={servers}
          tools={list}
          gatewayTools={gatewayTools}
          functions={functionsIn(ofChat)}
          rules={{ default: rules.data ?? {} }}
          owner="default"
          lastUses={lastUses}
          onChange={(next) => setRules.mutate({ rules: next }, { onSettled: () => void invalidate('tools.rules') })}
        />
      )}
    </Loaded>
  )
}
