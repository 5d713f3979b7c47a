import { useCall } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import type { GatewayPage } from './gateway-page.ts'

/** Returns how much a page has, for its row in the list: upstreams that programs can use now, and names. */
export function usePageCounts(): Partial<Record<GatewayPage['kind'], number>> {
  const { modelAliases } = useSettings()
  const upstreams = useCall('programs.upstreams', {}).data ?? []
  const usable = upstreams.filter(({ state }) => state === 'usable').length
  return {
    ...(usable > 0 && { upstreams: usable }),
    ...(modelAliases.length > 0 && { names: modelAliases.length }),
  }
}
