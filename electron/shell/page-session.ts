import { session, type Session } from 'electron'
import { isDiagramHost } from '#shared/diagram-address.ts'
import { createBundleServer } from '../core/page/bundle-server.ts'
import { createDiagramServer } from '../core/page/diagram-server.ts'
import { developmentPolicy, pageScheme } from '../core/page/page-policy.ts'
import type { PageSource } from '../core/page/page-source.ts'
import type { BuildOutput } from './build-output.ts'
import { refusePermissions, restrictPermissions } from './guards.ts'
import { serveScheme } from './serve-scheme.ts'
import { unusedAddress } from './unused-address.ts'

export interface PageSession {
  readonly session: Session
  /** Resolves when the session has no network. The page has none of its code before that. */
  readonly isClosed: Promise<unknown>
  /** Resolves when the first document was served; never with a development server. */
  readonly hasDocument: Promise<unknown>
}

const unreachableProxy = { proxyRules: unusedAddress, proxyBypassRules: '<-loopback>' }

/**
 * Closes the default session, which nothing uses: if something does, it has no network and no permission. Making it
 * takes longer than the window can wait.
 */
export async function closeDefaultSession(): Promise<void> {
  refusePermissions(session.defaultSession)
  await session.defaultSession.setProxy(unreachableProxy)
}

/**
 * Opens the session of the windows, which serves the page and has no network. Requests go through main's own session;
 * this one's proxy leads nowhere, also for loopback, and WebRTC may not bypass it.
 */
export function openPageSession(source: PageSource, build: BuildOutput, isMicrophoneHeld: () => boolean): PageSession {
  const page = session.fromPartition('persist:page')
  const open = source.developmentServer ? `;${source.developmentServer.host}` : ''
  const isClosed = page.setProxy({ ...unreachableProxy, proxyBypassRules: `<-loopback>${open}` })
  restrictPermissions(page, source.origin, isMicrophoneHeld)
  if (source.developmentServer) relaxPolicy(page, source.developmentServer)
  const document = Promise.withResolvers<void>()
  const bundle = source.developmentServer ? null : createBundleServer(build.renderer, isClosed)
  const serveDiagram = createDiagramServer(build.diagramScript, source.origin)
  serveScheme(page, pageScheme, ({ url, method }) => {
    const serve = bundle === null || isDiagramHost(new URL(url).host) ? serveDiagram : bundle
    const response = serve({ url, method })
    // In a later turn: the response leaves first.
    const followed = (): unknown => setImmediate(document.resolve)
    void response.then(followed, followed)
    return response
  })
  page.on('will-download', (event) => event.preventDefault())
  return { session: page, isClosed, hasDocument: document.promise }
}

function relaxPolicy(page: Session, server: URL): void {
  page.webRequest.onHeadersReceived({ urls: [`${server.origin}/*`] }, ({ responseHeaders }, callback) => {
    callback({ responseHeaders: { ...responseHeaders, 'Content-Security-Policy': [developmentPolicy(server)] } })
  })
}
