import { app } from 'electron'
import { pageOrigin, pageUrl } from '../core/page/page-policy.ts'

/** Where the windows load their page from. */
export interface PageSource {
  readonly url: string
  readonly origin: string
  /** The development server, whose page needs a weaker policy; null in every built app. */
  readonly developmentServer: URL | null
}

/** The built page, or in development (never in a packed app) what electron-vite serves. */
export function findPageSource(): PageSource {
  const server = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  if (!server) return { url: pageUrl, origin: pageOrigin, developmentServer: null }
  const developmentServer = new URL(server)
  return { url: developmentServer.href, origin: developmentServer.origin, developmentServer }
}
