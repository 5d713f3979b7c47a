import { pageOrigin, pageUrl } from './page-policy.ts'

/** The address that windows load their page from. */
export interface PageSource {
  readonly url: string
  readonly origin: string
  /** The development server, whose page needs a weaker policy; null in every built app. */
  readonly developmentServer: URL | null
}

/** Returns the built page, or in development (never in a packaged app) the one that electron-vite serves. */
export function findPageSource(
  isPackaged: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): PageSource {
  const server = isPackaged ? undefined : environment['ELECTRON_RENDERER_URL']
  if (!server) return { url: pageUrl, origin: pageOrigin, developmentServer: null }
  const developmentServer = new URL(server)
  return { url: developmentServer.href, origin: developmentServer.origin, developmentServer }
}
