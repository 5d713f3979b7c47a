import { messageFromGateway } from '#shared/embedded-gateway-messages.ts'
import { AppError } from '#shared/errors.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import type { ProgramRoutes } from '#shared/programs/model-alias.ts'
import type { ProgramAddress } from '#shared/programs/program-access.ts'
import type {
  ProgramRequestEnd,
  ProgramRequestProgress,
  ProgramRequestStart,
  ProgramRequestTexts,
} from '#shared/programs/program-request.ts'
import type { GatewayProcess } from '../utility-process.ts'
import { notRunning } from './gateway-keys.ts'

/** Receives the requests of programs; `lost` when a process ends, whose open requests have no end. */
export interface ProgramRequestListener {
  began(request: ProgramRequestStart): void
  progressed(request: ProgramRequestProgress): void
  texts(id: string, texts: ProgramRequestTexts): void
  ended(request: ProgramRequestEnd): void
  lost(): void
}

/** The part of a gateway process that other programs use. */
export interface ProgramPort {
  /** Opens, moves or closes the port. Throws an `AppError` if it is taken, or the gateway ends. */
  serve(port: number | null): Promise<ProgramAddress | null>
  setRoutes(routes: ProgramRoutes): void
  /** Sets how many bytes of each text are reported; 0 is none. */
  keepTexts(maxBytes: number): void
}

/** Talks to one gateway process about other programs. */
export function createProgramPort(gateway: GatewayProcess, listener: ProgramRequestListener): ProgramPort {
  const pending = new Map<number, PromiseWithResolvers<ProgramAddress | null>>()
  let lastId = 0
  let isOver = false

  gateway.onMessage((message) => {
    const parsed = messageFromGateway.safeParse(message).data
    switch (parsed?.type) {
      case 'programs':
        pending.get(parsed.id)?.resolve(parsed.address)
        pending.delete(parsed.id)
        break
      case 'programs-failed':
        pending.get(parsed.id)?.reject(new AppError({ source: 'app', kind: 'bad-input', ...pickExplanation(parsed) }))
        pending.delete(parsed.id)
        break
      case 'program-request-began':
        listener.began(parsed.request)
        break
      case 'program-request-progressed':
        listener.progressed(parsed.request)
        break
      case 'program-request-texts':
        listener.texts(parsed.id, parsed.texts)
        break
      case 'program-request-ended':
        listener.ended(parsed.request)
        break
      // Handled by the supervisor, `serveConsent`, `createGatewayKeys` and `createLocalServerSearch`.
      case 'ready':
      case 'code':
      case 'database-set-aside':
      case 'failed':
      case 'ask-consent':
      case 'withdraw-consent':
      case 'keys':
      case 'key-added':
      case 'keys-failed':
      case 'keys-changed':
      case 'local-servers':
      case undefined:
    }
  })
  gateway.onExit(() => {
    isOver = true
    for (const { reject } of pending.values()) reject(notRunning())
    pending.clear()
    listener.lost()
  })

  return {
    serve(port) {
      if (isOver) return Promise.reject(notRunning())
      const answer = Promise.withResolvers<ProgramAddress | null>()
      const id = ++lastId
      pending.set(id, answer)
      gateway.post({ type: 'serve-programs', id, port })
      return answer.promise
    },
    setRoutes(routes) {
      if (!isOver) gateway.post({ type: 'set-program-routes', ...routes })
    },
    keepTexts(maxBytes) {
      if (!isOver) gateway.post({ type: 'keep-program-texts', maxBytes })
    },
  }
}
