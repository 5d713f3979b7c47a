import type { TestGateway } from './start-test-gateway.ts'

/**
 * Asks a model, and goes away in the middle of its answer, which `began` tells of. Resolves with the moment, as
 * `performance.now()` has it.
 */
export async function goAway(
  chat: TestGateway['chat'],
  options: { model: string; stream: boolean },
  began: Promise<void>,
): Promise<number> {
  const client = new AbortController()
  const response = chat('Hi', options, { signal: client.signal })
  response.catch(() => 'aborted below')
  await began
  if (options.stream) await (await response).body?.getReader().read()
  const left = performance.now()
  client.abort()
  return left
}
