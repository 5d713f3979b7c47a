import { readFile } from 'node:fs/promises'

const documentPath = '/'
const scriptPath = '/draw.js'

/** The whole of it: what draws is its script. */
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
 * What the frame of a diagram may do (security.md): run its own script and style what that draws. It loads nothing
 * else, has no origin, whoever opens it, and only the page may hold it.
 */
function diagramPolicy(host: string, pageOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src app://${host}${scriptPath}`,
    // Of what it draws, every colour stands in a style of the drawing.
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${pageOrigin}`,
    'sandbox allow-scripts',
  ].join('; ')
}

/** Serves the document that draws diagrams for a page of `pageOrigin`, and the one script that it has. */
export function createDiagramServer(
  scriptFile: string,
  pageOrigin: string,
): (request: Pick<Request, 'url' | 'method'>) => Promise<Response> {
  return async ({ url, method }) => {
    const { host, pathname, search } = new URL(url)
    const headers = {
      'Content-Security-Policy': diagramPolicy(host, pageOrigin),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // The page takes in nothing that does not say so.
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Permissions-Policy': 'microphone=(), camera=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=()',
      'Cache-Control': 'no-cache',
    }
    if (method !== 'GET') return new Response(null, { status: 405, headers })
    if (search !== '' || (pathname !== documentPath && pathname !== scriptPath))
      return new Response(null, { status: 404, headers })
    const [body, kind] =
      pathname === documentPath
        ? [diagramDocument, 'text/html']
        : [new Uint8Array(await readFile(scriptFile)), 'text/javascript']
    return new Response(body, { headers: { ...headers, 'Content-Type': `${kind}; charset=utf-8` } })
  }
}
