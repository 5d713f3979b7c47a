import type { Server } from 'node:http'
import type { ProgramAddress } from '#shared/programs/program-access.ts'
import { createApp } from './app.ts'
import { createConnections } from './http/connections.ts'
import { createGatewayServer, listenOnLoopback } from './http/gateway-server.ts'
import { closeServer } from './http/close-server.ts'
import type { GatewayLimits } from './http/limits.ts'
import { createOpenWork } from './http/open-work.ts'
import type { GatewayServices } from './services.ts'

/** The address for other programs, which the person opens and closes. */
export interface ProgramServer {
  /**
   * Listens at a port, or nowhere. Calls are served in order; a port that is served already stays open.
   * @throws if the port is taken: then nothing listens
   */
  serve(port: number | null): Promise<ProgramAddress | null>
}

interface Listening {
  readonly port: number
  readonly address: ProgramAddress
  readonly close: () => Promise<void>
}

/**
 * Creates the server. It has separate connections and open requests, so that programs cannot use up those of the app.
 * @param services those of the app, with the models that programs may use
 */
export function createProgramServer(
  services: Omit<GatewayServices, 'connections' | 'openWork'>,
  limits: GatewayLimits,
): ProgramServer {
  let listening: Listening | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function open(port: number): Promise<Listening> {
    const openWork = createOpenWork()
    const connections = createConnections(limits.maxConnections)
    let host = ''
    const app = createApp({
      host: () => host,
      services: { ...services, connections, openWork },
      isOwnAccount: services.programs.isOwnAccount,
    })
    const server: Server = createGatewayServer(app.fetch, limits, connections)
    const taken = await listenOnLoopback(server, port)
    host = `127.0.0.1:${taken}`
    return {
      port,
      address: { baseUrl: `http://${host}/api/v1`, authorizeUrl: `http://${host}/auth` },
      close: () => closeServer(server, openWork),
    }
  }

  async function change(port: number | null): Promise<ProgramAddress | null> {
    if (port === listening?.port) return listening.address
    const before = listening
    listening = null
    await before?.close()
    if (port === null) return null
    listening = await open(port)
    return listening.address
  }

  return {
    serve(port) {
      const next = last.then(() => change(port))
      last = next.catch(() => undefined)
      return next
    },
  }
}
