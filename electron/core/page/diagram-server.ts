import { readFile } from 'node:fs/promises'
import { refuse, type ServePage } from './page-response.ts'

const documentPath = '/'
const scriptPath = '/draw.js'

/** The complete document; its script draws. */
const diagramDocument = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Diagram</title>
  </head>
  <body>
    <script src="${scriptPath}"></script>
  </body>
</html>
`

/**
 * The policy of a diagram's frame (security.md): it runs its own script and styles the drawing. It loads nothing else,
 * has an opaque origin, and only the page may embed it.
 */
function diagramPolicy(host: string, pageOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src app://${host}${scriptPath}`,
    // Diagrams use inline styles for colours.
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${pageOrigin}`,
    'sandbox allow-scripts',
  ].join('; ')
}

/** Serves the document that draws diagrams for pages of `pageOrigin`, and its script. */
export function createDiagramServer(scriptFile: string, pageOrigin: string): ServePage {
  return async ({ url, method }) => {
    const { host, pathname, search } = new URL(url)
    const headers = {
      'Content-Security-Policy': diagramPolicy(host, pageOrigin),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // Required by the page, which embeds only resources that opt in.
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Permissions-Policy': 'microphone=(), camera=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=()',
      'Cache-Control': 'no-cache',
    }
    if (method !== 'GET') return refuse(405, headers)
    if (search !== '' || (pathname !== documentPath && pathname !== scriptPath)) return refuse(404, headers)
    const [data, kind] =
      pathname === documentPath
        ? [Buffer.from(diagramDocument), 'text/html']
        : [await readFile(scriptFile), 'text/javascript']
    return { statusCode: 200, headers: { ...headers, 'Content-Type': `${kind}; charset=utf-8` }, data }
  }
}
