import { call } from './call.ts'
import { useInvalidate } from './query.ts'

/** Returns a function that makes a gateway the active one. It rejects with an `AppError`. */
export function useChooseGateway(): (profileId: string) => Promise<void> {
  const invalidate = useInvalidate()
  return async (profileId) => {
    await call('profiles.choose', { profileId })
    await invalidate('profiles.list', 'gateway.status')
  }
}
