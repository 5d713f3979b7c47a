import { session, type Session } from 'electron'
import { isDiagramHost } from '#shared/diagram-address.ts'
import { createBundleServer } from '../core/page/bundle-server.ts'
import { createDiagramServer } from '../core/page/diagram-server.ts'
import { developmentPolicy, pageScheme } from '../core/page/page-policy.ts'
import { refusePermissions, restrictPermissions } from './permissions.ts'
import type { BuildOutput } from './build-output.ts'
import type { PageSource } from '../core/page/page-source.ts'

/** A port on which nothing answers: RFC 863's discard. */
const blackHole = 'http://127.0.0.1:9'

/**
 * The session of the windows: it serves the page and reaches nothing else. All traffic is main's, through a session of
 * its own, so this one's is led into a black hole, loopback included, and WebRTC may not go around it.
 */
export async function openPageSession(
  source: PageSource,
  build: BuildOutput,
  isMicrophoneHeld: () => boolean,
): Promise<Session> {
  const page = session.fromPartition('persist:page')
  const open = source.developmentServer ? `;${source.developmentServer.host}` : ''
  const nowhere = { proxyRules: blackHole, proxyBypassRules: `<-loopback>${open}` }
  // Nothing uses the default session; should anything try, it gets nowhere either.
  await Promise.all([page.setProxy(nowhere), session.defaultSession.setProxy(nowhere)])
  page.setSpellCheckerEnabled(false)
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
