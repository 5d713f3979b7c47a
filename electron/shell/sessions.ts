import { session, type Session } from 'electron'
import { identity } from '#shared/identity.ts'
import { abortLater, type Fetch, loadedFetch, loadFetch } from '../core/gateway-client/fetch.ts'
import { refusePermissions } from './guards.ts'

/**
 * Creates the gateway client's fetch: Chromium's network with the system's proxy and certificates, in a separate
 * in-memory session without cookies or cache. Certificate errors stay errors.
 */
export function createGatewayFetch(): Fetch {
  return createFetch(session.fromPartition('gateway', { cache: false }))
}

/** Creates the fetch of the feed of updates, in a separate session: the usual one names versions and the system. */
export function createUpdateFetch(): Fetch {
  const updates = session.fromPartition('updates', { cache: false })
  updates.setUserAgent(identity.name, 'en')
  return createFetch(updates)
}

function createFetch(network: Session): Fetch {
  refusePermissions(network)
  const fetch: Fetch = (url, options) =>
    network.fetch(url, {
      ...options,
      signal: abortLater(options.signal),
      credentials: 'omit',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
    })
  return loadedFetch(fetch, loadFetch)
}
