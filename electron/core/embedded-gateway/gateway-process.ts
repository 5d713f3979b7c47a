import type { MessageToGateway } from '#shared/embedded-gateway-messages.ts'

/**
 * A child process that speaks the messages of `shared/embedded-gateway-messages.ts`, such as a utility process of
 * Electron.
 */
export interface GatewayProcess {
  post(message: MessageToGateway): void
  /** Messages are unparsed, because they come from another process. */
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number) => void): void
  kill(): void
}
