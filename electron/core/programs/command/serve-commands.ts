import { timingSafeEqual } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { AppError } from '#shared/errors.ts'
import type { Log } from '../../logs/log.ts'
import {
  announceCommandAddress,
  type CommandAddress,
  createCommandAddress,
  withdrawCommandAddress,
} from './command-address.ts'
import {
  type CommandReply,
  type CommandRequest,
  commandRequest,
  commandVersion,
  lineTimeoutMs,
  type Refusal,
  requestVersion,
} from './command-messages.ts'
import { readSocketLines, writeLine } from './socket-lines.ts'

export interface CommandServerParts {
  readonly dataDirectory: string
  readonly hasDisplay: boolean
  /** Answers a request. The signal aborts when the command has ended, which ends what it has borrowed. */
  readonly answer: (request: CommandRequest, reply: (reply: CommandReply) => void, signal: AbortSignal) => Promise<void>
  /** Called when the last connection has closed. */
  readonly onIdle: () => void
  readonly log: Log
}

export interface CommandServer {
  /** Stops listening, and ends what commands have borrowed. */
  close(): void
}

/** Commands that run at the same time, each with its connection. */
const maxConnections = 100

/**
 * Takes commands from programs of this account: on a Unix socket in a folder that no other account can enter, or a named
 * pipe of Windows, and with a token that only the owner of the data folder can read. Without a socket the app runs, too.
 */
export async function serveCommands(parts: CommandServerParts): Promise<CommandServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      leave()
      if (open.size === 0) parts.onIdle()
    })
    void answerSocket(socket, address.token, left, parts)
  })
  server.maxConnections = maxConnections
  server.on('error', (error) => parts.log.warn('app', 'commands are not taken', { error }))
  let address: CommandAddress
  try {
    address = createCommandAddress(parts.dataDirectory, parts.hasDisplay)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address.path, resolve)
    })
    announceCommandAddress(parts.dataDirectory, address)
  } catch (error) {
    parts.log.warn('app', 'commands are not taken', { error })
    server.close()
    return { close: () => undefined }
  }
  return {
    close() {
      server.close()
      for (const socket of open) socket.destroy()
      withdrawCommandAddress(parts.dataDirectory, address)
    },
  }
}

async function answerSocket(
  socket: Socket,
  token: string,
  left: Promise<void>,
  { answer, log }: CommandServerParts,
): Promise<void> {
  const abort = new AbortController()
  void left.then(() => abort.abort())
  const refuse = (reason: Refusal, message: string): void => {
    writeLine(socket, { type: 'refused', reason, message } satisfies CommandReply)
    // A command that does not close its end must not keep the place of another one.
    socket.destroySoon()
  }
  try {
    const line: unknown = JSON.parse(await readSocketLines(socket).next(lineTimeoutMs))
    if (requestVersion.safeParse(line).data?.version !== commandVersion) {
      return refuse('version', 'Gatehouse was updated while it ran. Quit it, then try again.')
    }
    const request = commandRequest.parse(line)
    if (!isSame(request.token, token)) return refuse('token', 'Another Gatehouse runs now. Try again.')
    await answer(request, (reply) => writeLine(socket, reply), abort.signal)
  } catch (error) {
    if (abort.signal.aborted) return
    log.warn('app', 'a command was not answered', { error })
    refuse('failed', error instanceof AppError ? error.message : 'Gatehouse could not do this. Its log says more.')
  }
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
