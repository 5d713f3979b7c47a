import { issueKey } from '../auth/api-key.ts'
import { requireManagementKey } from '../auth/authenticate.ts'
import type { GatewayServices } from '../services.ts'
import type { Route } from './route.ts'

/**
 * Exchanges an authorization code for a key. No bearer is required, but if there is one, it must be a management key.
 */
export function createKeyRoute({ codes, keys, installation, onKeyIssued }: GatewayServices): Route<'auth.createKey'> {
  return ({ body }, { key }) => {
    if (key !== undefined) requireManagementKey(key)
    const grant = codes.exchange(body)
    const issued = issueKey(keys, grant)
    if (grant.issuedTo === 'other') onKeyIssued()
    return { key: issued, user_id: installation.userId }
  }
}
