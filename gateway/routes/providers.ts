import type { Services } from '../services.ts'
import type { Route } from './route.ts'

export function listProvidersRoute({ catalogue }: Services): Route<'providers.list'> {
  return async () => {
    await catalogue.refresh()
    return { data: [...catalogue.providers] }
  }
}
