import type { StreamInput, StreamName, StreamPart } from '#shared/ipc/bridge.ts'
import { AppError } from '#shared/errors.ts'
import { windowBridge } from './window-bridge.ts'

/**
 * Follows a stream of main. Yields all parts that arrived since the last pull together, so that a view renders once for
 * them. Ends with the stream or when the signal aborts; then the stream is closed, which aborts its work in main.
 * Throws an `AppError` when the stream fails.
 */
export async function* watch<Name extends StreamName>(
  name: Name,
  input: StreamInput<Name>,
  signal: AbortSignal,
): AsyncGenerator<StreamPart<Name>[], void, void> {
  if (signal.aborted) return
  const stream = windowBridge().stream(name, input)
  // A pull on a closed port may never be answered, so the signal must end the wait itself.
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  try {
    while (true) {
      const pulled = await Promise.race([stream.next(), aborted])
      if (pulled === null) return
      if (!pulled.ok) throw new AppError(pulled.error)
      if (pulled.value.parts.length > 0) yield pulled.value.parts
      if (pulled.value.done) return
    }
  } finally {
    stream.close()
  }
}
