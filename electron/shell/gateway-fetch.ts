import { session } from 'electron'
import { abortLater, type Fetch } from '../core/gateway-client/fetch.ts'
import { refusePermissions } from './permissions.ts'

/**
 * Creates the gateway client's fetch: Chromium's network with the system's proxy and certificates, in a separate
 * in-memory session without cookies or cache. Certificate errors stay errors.
 */
export function createGatewayFetch(): Fetch {
  const gateway = session.fromPartition('gateway', { cache: false })
  refusePermissions(gateway)
  return (url, options) =>
    gateway.fetch(url, {
      ...options,
      signal: abortLater(options.signal),
      credentials: 'omit',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
    })
}
