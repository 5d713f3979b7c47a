import type { MessageFromGateway, MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import type { GatewayProcess } from '../core/utility-process.ts'

/** Creates a gateway process controlled by the test: records its messages, and sends messages for it. */
export function playGatewayProcess() {
  const listeners: ((message: unknown) => void)[] = []
  const exits: ((code: number) => void)[] = []
  const received: MessageToGateway[] = []
  const process: GatewayProcess = {
    post: (message) => void received.push(message),
    onMessage: (listener) => void listeners.push(listener),
    onExit: (listener) => void exits.push(listener),
    kill: () => undefined,
  }
  return {
    process,
    received,
    say: (message: MessageFromGateway | string) => listeners.forEach((listener) => listener(message)),
    exit: () => exits.forEach((listener) => listener(0)),
  }
}
