import type { ToolServerTransport } from '#shared/tools/tool-server.ts'
import { useCall } from '../../../bridge/query.ts'
import { placeOfServer } from '../../../tool-list/tool-place.ts'

/** Where a server is: on this computer, at a host, or unknown because it was removed. */
export interface ToolServerPlace {
  readonly place: 'local' | 'unknown' | { readonly host: string }
  /** Whether the server says that this tool only reads. */
  readonly readOnly: (tool: string) => boolean
}

/** Returns where the server of a call is, and what it says about its tools. */
export function useToolServer(name: string): ToolServerPlace {
  const { data: servers = [] } = useCall('tools.servers', {})
  const { data: tools = [] } = useCall('tools.list', {})
  const transport = servers.find((server) => server.name === name)?.transport
  return {
    place: transport === undefined ? 'unknown' : placeOf(transport),
    readOnly: (tool) => tools.some((each) => each.server === name && each.name === tool && each.isReadOnly === true),
  }
}

function placeOf(transport: ToolServerTransport): ToolServerPlace['place'] {
  if (transport.kind === 'command' || placeOfServer(transport) === 'computer') return 'local'
  return { host: new URL(transport.url).host }
}
