import { session } from 'electron'
import type { Fetch } from '../core/gateway-client/fetch.ts'
import { refusePermissions } from './permissions.ts'

/**
 * The network as the gateway client uses it: Chromium's, so that the system's proxy and certificates hold, in a session
 * of its own in memory without cookies or cache. Certificate errors stay errors.
 */
export function createGatewayFetch(): Fetch {
  const gateway = session.fromPartition('gateway', { cache: false })
  refusePermissions(gateway)
  return (url, options) =>
    gateway.fetch(url, { ...options, credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true })
}
