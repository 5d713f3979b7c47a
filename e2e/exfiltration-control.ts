import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'playwright/test'
import { exfiltrationWays } from './exfiltration-ways.ts'
import type { Browser } from './harness/browser.ts'
import { deferred } from './harness/deferred.ts'
import { bindToOnePort } from './listen-for-contacts.ts'

/** Electron leaves icons, preconnects and manifests to the embedder, so no page loads them. */
const futileWays: ReadonlySet<string> = new Set(['icon', 'preconnect', 'manifest'])

/** Ways that every browser restricts to the page's own origin. */
const sameOriginWays: ReadonlySet<string> = new Set(['SVG use', 'track', 'worker', 'shared worker', 'service worker'])

/**
 * Proves as a control that every way reaches its URL from an ordinary page in an ordinary browser. Waits for each
 * contact, so that anything started earlier has had at least as much time.
 */
export async function proveWaysReach(browser: Browser): Promise<void> {
  const ways = Object.entries(exfiltrationWays).filter(([name]) => !futileWays.has(name))
  // Keep the servers open until the end: closing one would navigate the page to an error a moment later.
  const servers: ControlServer[] = []
  for (const [name, way] of ways) {
    await test.step(`control: ${name}`, async () => {
      const [own, other] = [await startControlServer('request'), await startControlServer('connection')]
      servers.push(own, other)
      await browser.page.goto(`${own.origin}/`)
      const target = sameOriginWays.has(name) ? own : other
      // Some ways reject because the response is empty.
      await browser.page.evaluate(way, `${target.origin}/secret`).catch(() => undefined)
      await target.contacted
    })
  }
  await Promise.all(servers.map((server) => server.close()))
}

interface ControlServer {
  origin: string
  contacted: Promise<void>
  close: () => Promise<void>
}

/** Serves an empty page, and nothing under `/secret`. A contact is a request for `/secret`, or any connection. */
async function startControlServer(contact: 'request' | 'connection'): Promise<ControlServer> {
  const contacted = deferred()
  const server = createServer((request, response) => {
    const isSecret = request.url?.startsWith('/secret') ?? false
    if (isSecret) contacted.resolve()
    // A 204 response does not navigate the page.
    response.writeHead(isSecret ? 204 : 200, { 'content-type': 'text/html' })
    response.end(isSecret ? undefined : '<!doctype html><title>Control</title><link rel="icon" href="data:,"><body>')
  })
  if (contact === 'connection') server.once('connection', () => contacted.resolve())
  const { port, udp } = await bindToOnePort(server, () => createSocket('udp4', () => contacted.resolve()))
  return {
    origin: `http://127.0.0.1:${port}`,
    contacted: contacted.promise,
    close: async () => {
      udp.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
