import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { ProgramFinder } from './find-program.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * Refuses connections of other accounts of this computer: a key that one of them found must be of no use there. The
 * account is looked up once for each connection.
 */
export function requireOwnAccount(
  isOwnAccount: ProgramFinder['isOwnAccount'],
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const checked = new WeakMap<Socket, Promise<boolean>>()
  return async ({ env: { incoming } }, next) => {
    if (incoming !== undefined) {
      const { socket } = incoming
      const { localPort = 0, remotePort = 0 } = socket
      let check = checked.get(socket)
      if (check === undefined) checked.set(socket, (check = isOwnAccount({ localPort, remotePort })))
      if (!(await check)) throw new ApiError(403, 'Another account of this computer is not served')
    }
    await next()
  }
}
