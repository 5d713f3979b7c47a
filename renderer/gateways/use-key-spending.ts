import type { AccountCredit, GatewayProfileView } from '#shared/gateway-profile.ts'
import type { AppError } from '#shared/errors.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'
import { useCall } from '../bridge/query.ts'

interface KeySpending {
  /** Whether there is a key to ask about. */
  readonly hasKey: boolean
  /** Undefined until the gateway has answered; null if it does not report it. */
  readonly status: KeyStatus | null | undefined
  readonly credit: AccountCredit | null | undefined
  /** When the gateway answered, in milliseconds since 1970. */
  readonly readAt: number
  readonly error: AppError | null
  readonly isFetching: boolean
  readonly refetch: () => void
}

/**
 * Reads what a gateway reports about its key and credit: at most once a minute, also after answers
 * (`bridge-events.ts`).
 */
export function useKeySpending(profile: GatewayProfileView | undefined): KeySpending {
  const input = { profileId: profile?.id ?? '' }
  const hasKey = profile !== undefined && (profile.kind === 'embedded' ? profile.baseUrl !== null : profile.keys.user)
  const status = useCall('keys.status', input, { enabled: hasKey })
  const credit = useCall('keys.credit', input, { enabled: hasKey })
  return {
    hasKey,
    status: status.data,
    credit: credit.data,
    readAt: status.dataUpdatedAt,
    error: status.error ?? credit.error,
    isFetching: status.isFetching || credit.isFetching,
    refetch() {
      void status.refetch()
      void credit.refetch()
    },
  }
}
