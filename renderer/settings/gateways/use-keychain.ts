import { useEffect } from 'react'
import type { KeychainState } from '#shared/gateway-profile.ts'
import { useCall, useCommand } from '../../bridge/query.ts'

/**
 * Returns where keys are stored. The first component that uses it makes main check the keychain, so that a broken one
 * is never offered; `unknown` until then.
 */
export function useKeychain(): KeychainState['kind'] {
  const kind = useCall('keychain.state', {}).data?.kind
  const { mutate: check } = useCommand('keychain.check')
  useEffect(() => {
    if (kind === 'unknown') check({})
  }, [kind, check])
  return kind ?? 'unknown'
}
