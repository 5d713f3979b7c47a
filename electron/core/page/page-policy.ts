import { diagramSources } from '#shared/diagram-address.ts'

/** The page's origin: a standard scheme, so that it has an origin, and one host. */
export const pageScheme = 'app'
export const pageOrigin = `${pageScheme}://bundle`
export const pageUrl = `${pageOrigin}/index.html`

/**
 * What the page may load (security.md 4): its own files, and pictures and sounds made in memory. It has no network, and
 * no string becomes script or markup.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  // Only the document that draws diagrams.
  `frame-src ${diagramSources}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Only for the app's own workers.
  'trusted-types gatehouse-worker',
].join('; ')

/** The headers of every response of the page's scheme. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=()',
  'Cache-Control': 'no-cache',
}

/**
 * The policy under the development server, whose hot reload needs inline script, inline style and a socket to itself.
 * Never used by a built app.
 */
export function developmentPolicy(server: URL): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'unsafe-inline'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `connect-src 'self' ws://${server.host}`,
    `object-src 'none'`,
    `frame-src ${diagramSources}`,
  ].join('; ')
}
