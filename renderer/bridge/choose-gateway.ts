import { call } from './call.ts'
import { useForget } from './query.ts'

/** Makes a gateway the one in use. Rejects with an `AppError`. */
export function useChooseGateway(): (profileId: string) => Promise<void> {
  const forget = useForget()
  return async (profileId) => {
    await call('profiles.choose', { profileId })
    await forget('profiles.list', 'gateway.status')
  }
}
