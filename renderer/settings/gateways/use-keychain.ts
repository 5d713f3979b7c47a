import { useEffect } from 'react'
import type { KeychainState } from '#shared/gateway-profile.ts'
import { useCall, useCommand } from '../../bridge/query.ts'

/**
 * Where keys are kept, for the screens that say so. The first of them has the keychain checked, so that nobody is promised
 * one that does not work; `unknown` until then.
 */
export function useKeychain(): KeychainState['kind'] {
  const kind = useCall('keychain.state', {}).data?.kind
  const { mutate: check } = useCommand('keychain.check')
  useEffect(() => {
    if (kind === 'unknown') check({})
  }, [kind, check])
  return kind ?? 'unknown'
}
