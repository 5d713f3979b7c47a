import { issueKey, requireManagementKey } from '../auth/api-key.ts'
import { toDollars } from '../money/money.ts'
import type { Route } from './route.ts'
import type { GatewayServices } from './services.ts'

/** Reports the permissions and the usage of the key that asks. */
export function readKeyRoute(): Route<'keys.read'> {
  return (_input, { key }) => {
    const { label, kind, limits, spent, expiresAt } = key
    const { credit, requestsPerMinute } = limits
    const remaining = credit === null || spent > credit ? 0n : credit - spent
    return {
      data: {
        label,
        usage: toDollars(spent),
        limit: credit === null ? null : toDollars(credit),
        limit_remaining: credit === null ? null : toDollars(remaining),
        limit_reset: null,
        is_management_key: kind === 'management',
        expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        rate_limit: requestsPerMinute === null ? null : { requests: requestsPerMinute, interval: '1m' },
      },
    }
  }
}

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
