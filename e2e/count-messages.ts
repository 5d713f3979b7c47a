import type { RunningApp } from './harness/launch-app.ts'

/** Counts the messages of all streams from main to its windows from now on. Each answers one message of a window. */
export async function countStreamMessages({ app }: Pick<RunningApp, 'app'>): Promise<() => Promise<number>> {
  await app.evaluate(({ MessageChannelMain }) => {
    const counted = globalThis as { streamMessages?: number }
    const isCounting = counted.streamMessages !== undefined
    counted.streamMessages = 0
    if (isCounting) return
    // All ports share the prototype.
    const ports = Object.getPrototypeOf(new MessageChannelMain().port1) as { postMessage(message: unknown): void }
    const { postMessage } = ports
    ports.postMessage = function post(this: unknown, message: unknown) {
      counted.streamMessages = (counted.streamMessages ?? 0) + 1
      postMessage.call(this, message)
    }
  })
  return () => app.evaluate(() => (globalThis as { streamMessages?: number }).streamMessages ?? 0)
}
