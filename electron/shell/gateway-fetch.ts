import { session } from 'electron'
import type { Fetch } from '../core/gateway-client/fetch.ts'

/**
 * The network as the gateway client uses it: Chromium's, so that the system's proxy and certificates hold, in a session
 * of its own in memory without cookies or cache. Certificate errors stay errors.
 */
export function createGatewayFetch(): Fetch {
  const gateway = session.fromPartition('gateway', { cache: false })
  gateway.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  return (url, options) =>
    gateway.fetch(url, { ...options, credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true })
}
