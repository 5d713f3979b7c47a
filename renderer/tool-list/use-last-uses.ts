import { wireNameOf } from '#shared/tools/wire-name.ts'
import { useCall } from '../bridge/query.ts'

/** Returns when each tool of a server was called last, in milliseconds since 1970, by its name in requests. */
export function useLastUses(): Readonly<Record<string, number>> {
  const { data: uses = [] } = useCall('tools.uses', {})
  return Object.fromEntries(uses.map(({ server, tool, at }) => [wireNameOf(server, tool), at]))
}
