import { connect, type Socket } from 'node:net'
import { readCommandAddress } from './command-address.ts'
import {
  type CommandQuestion,
  commandReply,
  commandVersion,
  type FinalReply,
  lineTimeoutMs,
} from './command-messages.ts'
import { readSocketLines, writeLine } from './socket-lines.ts'

/** An answer, with the connection to the app: a lent key ends with it. */
export interface AnsweredCommand {
  readonly reply: FinalReply
  /** Whether the app still holds the connection. */
  readonly isConnected: () => boolean
  readonly close: () => void
}

/** The app runs, and does not answer as it should. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** A person decides within two minutes; then the app refuses. */
const personTimeoutMs = 150_000

/**
 * Sends a request to the running app. Null if none takes commands. Throws `CommandError`. `onAsking` is called if a
 * person is asked first.
 */
export async function askApp(
  dataDirectory: string,
  question: CommandQuestion,
  onAsking: () => void = () => undefined,
): Promise<AnsweredCommand | null> {
  const address = readCommandAddress(dataDirectory)
  const socket = address && (await connectTo(address.path))
  if (!address || !socket) return null
  const lines = readSocketLines(socket)
  writeLine(socket, { ...question, version: commandVersion, token: address.token })
  const read = async (timeoutMs: number) => commandReply.parse(JSON.parse(await lines.next(timeoutMs)))
  try {
    let reply = await read(lineTimeoutMs)
    if (reply.type === 'asking') {
      onAsking()
      reply = await read(personTimeoutMs)
    }
    if (reply.type === 'asking') throw new CommandError('It asks twice.')
    return { reply, isConnected: () => !socket.destroyed, close: () => socket.destroy() }
  } catch {
    socket.destroy()
    throw new CommandError('Gatehouse runs, but does not answer. Quit it, then try again.')
  }
}

/** Returns null if nothing listens there: a killed app leaves its address. */
function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}
