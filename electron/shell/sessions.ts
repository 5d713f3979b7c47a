import { session, type Session } from 'electron'
import { isDiagramHost } from '#shared/diagram-address.ts'
import { identity } from '#shared/identity.ts'
import { abortLater, type Fetch } from '../core/gateway-client/fetch.ts'
import { createBundleServer } from '../core/page/bundle-server.ts'
import { createDiagramServer } from '../core/page/diagram-server.ts'
import { developmentPolicy, pageScheme } from '../core/page/page-policy.ts'
import { refusePermissions, restrictPermissions } from './guards.ts'
import { unusedAddress } from './unused-address.ts'
import type { BuildOutput } from './build-output.ts'
import type { PageSource } from '../core/page/page-source.ts'

/**
 * Opens the session of the windows, which serves the page and has no network. Requests go through main's own session;
 * this one's proxy leads nowhere, also for loopback, and WebRTC may not bypass it.
 */
export async function openPageSession(
  source: PageSource,
  build: BuildOutput,
  isMicrophoneHeld: () => boolean,
): Promise<Session> {
  const page = session.fromPartition('persist:page')
  const open = source.developmentServer ? `;${source.developmentServer.host}` : ''
  const unreachableProxy = { proxyRules: unusedAddress, proxyBypassRules: `<-loopback>${open}` }
  // Nothing uses the default session; if something does, it has no network either.
  await Promise.all([page.setProxy(unreachableProxy), session.defaultSession.setProxy(unreachableProxy)])
  restrictPermissions(page, source.origin, isMicrophoneHeld)
  refusePermissions(session.defaultSession)
  if (source.developmentServer) relaxPolicy(page, source.developmentServer)
  const servePage = source.developmentServer ? null : createBundleServer(build.renderer)
  const serveDiagram = createDiagramServer(build.diagramScript, source.origin)
  page.protocol.handle(pageScheme, (request) =>
    servePage === null || isDiagramHost(new URL(request.url).host) ? serveDiagram(request) : servePage(request),
  )
  page.on('will-download', (event) => event.preventDefault())
  return page
}

function relaxPolicy(page: Session, server: URL): void {
  page.webRequest.onHeadersReceived({ urls: [`${server.origin}/*`] }, ({ responseHeaders }, callback) => {
    callback({ responseHeaders: { ...responseHeaders, 'Content-Security-Policy': [developmentPolicy(server)] } })
  })
}

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
  return (url, options) =>
    network.fetch(url, {
      ...options,
      signal: abortLater(options.signal),
      credentials: 'omit',
      cache: 'no-store',
      bypassCustomProtocolHandlers: true,
    })
}
