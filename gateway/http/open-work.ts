import { ApiError } from './api-error.ts'

/** The work behind one request. It stops when its client disconnects or the gateway closes. */
export interface Work {
  readonly signal: AbortSignal
  stop(): void
  /** Must be called when the work has ended, so that its resources are released. */
  end(): void
}

/** All work in progress, so that closing the gateway can stop it. */
export type OpenWork = ReturnType<typeof createOpenWork>

export function createOpenWork() {
  const controllers = new Set<AbortController>()
  return {
    begin(client: AbortSignal): Work {
      const controller = new AbortController()
      const stop = () => controller.abort(new DOMException('The client disconnected', 'AbortError'))
      controllers.add(controller)
      if (client.aborted) stop()
      else client.addEventListener('abort', stop, { once: true })
      return {
        signal: controller.signal,
        stop,
        end() {
          controllers.delete(controller)
          client.removeEventListener('abort', stop)
        },
      }
    },
    /** Stops all work with a 503 that says why. */
    stopAll(): void {
      for (const controller of controllers) controller.abort(new ApiError(503, 'The gateway is closing'))
    },
  }
}
