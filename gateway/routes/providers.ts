import type { GatewayServices } from '../services.ts'
import type { Route } from './route.ts'

export function listProvidersRoute({ catalogue }: GatewayServices): Route<'providers.list'> {
  return async () => {
    await catalogue.refresh()
    return { data: [...catalogue.providers] }
  }
}
