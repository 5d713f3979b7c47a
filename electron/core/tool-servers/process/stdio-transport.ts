import { deserializeMessage, type JSONRPCMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import { toolServerLimits } from '../limits.ts'
import { createLineReader } from './read-lines.ts'
import type { SpawnedProgram } from './spawn-program.ts'

export interface StdioTransportParts {
  readonly program: SpawnedProgram
  /** A line of its errors, or of its output if it is no message. */
  readonly onPrinted: (line: string) => void
  /** Returns false if the server has sent more than it may. */
  readonly take: (bytes: number, messages: number) => boolean
  readonly onFlood: () => void
}

/** Returns the transport of a program: one JSON-RPC message per line. */
export function createStdioTransport({ program, onPrinted, take, onFlood }: StdioTransportParts): Transport {
  const transport: Transport = {
    async start() {
      follow(program.output, (line) => {
        if (!take(0, 1)) onFlood()
        else if (line.trim() !== '') receive(line)
      })
      // Its lines only count as bytes: those that the log does not take are dropped.
      follow(program.errors, (line) => {
        if (line.trim() !== '') onPrinted(line)
      })
      void program.ended.then(() => transport.onclose?.())
    },
    async send(message: JSONRPCMessage) {
      const { input } = program
      if (input.destroyed || input.writableEnded) throw new Error('The program has closed its input.')
      if (input.writableLength > toolServerLimits.messageBytes) throw new Error('The program does not read its input.')
      input.write(serializeMessage(message))
    },
    close: () => program.end(),
  }

  function follow(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
    const read = createLineReader({
      maxBytes: toolServerLimits.messageBytes,
      onLine,
      onTooLong: onFlood,
    })
    stream.on('data', (chunk: Buffer) => {
      if (take(chunk.length, 0)) read(chunk)
      else onFlood()
    })
    stream.on('error', () => undefined)
  }

  function receive(line: string): void {
    const message = parseMessage(line)
    if (message === null) onPrinted(line)
    else transport.onmessage?.(message)
  }

  return transport
}

/** Returns null for a line that is no message. Many servers print other lines. */
function parseMessage(line: string): JSONRPCMessage | null {
  try {
    return deserializeMessage(line)
  } catch {
    return null
  }
}
