import type { MessageFromGateway, MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import type { GatewayProcess } from '../core/embedded-gateway/gateway-process.ts'

/** A gateway process that a test plays: what it was sent, and a way to speak for it. */
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
