import { issueKey, requireManagementKey } from '../auth/api-key.ts'
import { spentOfLimit } from '../auth/admit.ts'
import { type Money, toDollars } from '../money/money.ts'
import type { Route } from './route.ts'
import type { GatewayServices } from '../services.ts'

/** Reports the permissions, the limit and the spending of the key that asks. Its programs bring no own provider keys. */
export function readKeyRoute({ keys, installation }: GatewayServices): Route<'keys.read'> {
  return (_input, { key }) => {
    const { label, kind, limits, expiresAt } = key
    const { credit, period, requestsPerMinute } = limits
    const usage = keys.usageOf(key)
    return {
      data: {
        label,
        usage: toDollars(usage.total),
        usage_daily: toDollars(usage.daily),
        usage_weekly: toDollars(usage.weekly),
        usage_monthly: toDollars(usage.monthly),
        byok_usage: 0,
        byok_usage_daily: 0,
        byok_usage_weekly: 0,
        byok_usage_monthly: 0,
        include_byok_in_limit: false,
        limit: credit === null ? null : toDollars(credit),
        limit_remaining: credit === null ? null : toDollars(remainderOf(credit, spentOfLimit(keys, key))),
        limit_reset: credit === null ? null : period,
        is_free_tier: false,
        is_management_key: kind === 'management',
        is_provisioning_key: kind === 'management',
        creator_user_id: installation.userId,
        organization_id: null,
        workspace_id: installation.workspaceId,
        allowed_data_regions: [],
        expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        // OpenRouter writes -1 where there is no limit.
        free_model_daily_requests: { limit: -1, remaining: -1, used: 0 },
        rate_limit: { requests: requestsPerMinute ?? -1, interval: '1m', note: 'Requests that run a model.' },
      },
    }
  }
}

/**
 * Reports the credit of all keys with a limit, and what of it they spent. Nothing is bought here, so that a limit is
 * what a program was given.
 */
export function readCreditsRoute({ keys }: GatewayServices): Route<'credits.read'> {
  return (_input, { key }) => {
    requireManagementKey(key)
    let given: Money = 0n
    let spent: Money = 0n
    for (const limited of keys.list()) {
      const { credit } = limited.limits
      if (credit === null || limited.isExpired) continue
      given += credit
      spent += credit - remainderOf(credit, spentOfLimit(keys, limited))
    }
    return { data: { total_credits: toDollars(given), total_usage: toDollars(spent) } }
  }
}

function remainderOf(credit: Money, spent: Money): Money {
  return spent > credit ? 0n : credit - spent
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
