import type { MessageToGateway } from '#shared/embedded-gateway-messages.ts'

/**
 * A child process that speaks the messages of `shared/embedded-gateway-messages.ts`; Electron's utility process is one.
 */
export interface GatewayProcess {
  post(message: MessageToGateway): void
  /** What arrives is unparsed: the other side is another program. */
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number) => void): void
  kill(): void
}
