import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { behindProxy, untrustedKey } from '../../electron/testing/line/certificates.ts'

/** The host of the certificate, which no name server knows. */
export const tlsHost = 'gateway.example'

/** An HTTP proxy with `tlsHost` behind it: HTTPS with a certificate that no system trusts from the start. */
interface TlsProxy {
  /** For `https_proxy`. */
  url: string
  /** The PEM of the certificate. */
  certificate: string
  /** Host and port of each tunnel that was opened (CONNECT), in order. */
  tunnels: readonly string[]
  close(): Promise<void>
}

/** Starts a proxy whose every tunnel ends at the plain HTTP server at `url`. */
export async function startTlsProxy({ url }: { url: string }): Promise<TlsProxy> {
  const tunnels: string[] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // Clients are expected to leave, for example because of the certificate.
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const proxy = createServer((_request, response) => response.writeHead(405).end())
  proxy.on('connection', keep)
  proxy.on('connect', (request, client: Socket) => {
    tunnels.push(request.url ?? '')
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    const secure = new TLSSocket(client, { isServer: true, key: untrustedKey, cert: behindProxy })
    const { hostname, port } = new URL(url)
    const server = connect(Number(port), hostname)
    for (const socket of [secure, server]) keep(socket)
    secure.pipe(server).pipe(secure)
    secure.on('close', () => server.destroy())
    server.on('close', () => secure.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    certificate: behindProxy,
    tunnels,
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
