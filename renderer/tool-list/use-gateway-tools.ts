import { hasServerTool } from '#shared/gateway/chosen-tools.ts'
import { isOfferedBy, knownServerTools } from '#shared/gateway/known-tools.ts'
import { useToolHost } from '../parameters/known-tool-list.tsx'
import { gatewayToolsText } from '../text/en/gateway-tools.ts'
import type { ListedGatewayTool } from './tool-rows.ts'

/** Returns what the gateway in the context offers, and which of it the tools of a request have. */
export function useGatewayTools(tools: unknown): readonly ListedGatewayTool[] {
  const host = useToolHost()
  return knownServerTools
    .filter((tool) => isOfferedBy(host, tool))
    .map(({ name: type }) => {
      const { name: title, help } = gatewayToolsText.serverTools[type] ?? { name: type, help: '' }
      return { type, title, help, isOn: hasServerTool(tools, type), isLocal: host === 'embedded' }
    })
}
