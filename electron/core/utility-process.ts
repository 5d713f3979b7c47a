import type { MessageToGateway } from '#shared/embedded-gateway-messages.ts'

/** A child process that exchanges messages with main, such as a utility process of Electron. */
export interface UtilityProcess<Message> {
  post(message: Message): void
  /** Messages are unparsed, because they come from another process. */
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number) => void): void
  kill(): void
}

/** The process of the embedded gateway. */
export type GatewayProcess = UtilityProcess<MessageToGateway>
