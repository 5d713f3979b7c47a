import { createServer, type Server, type ServerOptions } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { ApiError } from './api-error.ts'
import type { Connections } from './connections.ts'
import { toErrorObject } from './error-response.ts'
import type { GatewayLimits } from './limits.ts'

/** Creates the server, which answers everything with an Error object that it cannot pass to `fetch`. */
export function createGatewayServer(
  fetch: Parameters<typeof getRequestListener>[0],
  limits: GatewayLimits,
  connections: Connections,
): Server {
  const answer = getRequestListener(fetch, { errorHandler: refuseUnreadable })
  // The listener handles every error itself.
  const server = createServer(serverOptions(limits), (request, response) => void answer(request, response))
  server.on('connection', connections.add)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Input that is not HTTP still gets an Error object if the socket can take it. The socket is then destroyed, even
    // if the client continues to send or never reads.
    if (socket.writable) socket.end(writeRawRefusal(error.code), () => socket.destroy())
    else socket.destroy()
  })
  return server
}

/**
 * Listens on 127.0.0.1 only and returns the port.
 * @throws if the port is taken
 */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address.port)
    })
  })
}

function serverOptions(limits: GatewayLimits): ServerOptions {
  return {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.maxHeaderBytes,
  }
}

const unreadable = toErrorObject(new ApiError(400, 'The request cannot be read'))

/** Returns the answer to a request whose URL cannot be parsed. */
function refuseUnreadable(): Response {
  return Response.json(unreadable, { status: 400 })
}

/** Returns the answer to a request that Node's parser rejected, by the code of its error. */
function writeRawRefusal(code: string | undefined): string {
  const { status, reason, message } = rawRefusals[code ?? ''] ?? unreadableRefusal
  const body = JSON.stringify(toErrorObject(new ApiError(status, message)))
  return (
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

interface RawRefusal {
  readonly status: number
  readonly reason: string
  readonly message: string
}

const unreadableRefusal: RawRefusal = { status: 400, reason: 'Bad Request', message: 'The request cannot be read' }

const rawRefusals: Readonly<Record<string, RawRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    message: 'The request did not arrive in time',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'The headers of the request are too large',
  },
}
