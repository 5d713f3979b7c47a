import type { TestGateway } from './start-test-gateway.ts'

/** Asks a model, and disconnects in the middle of its answer, when `began` resolves. */
export async function disconnectMidAnswer(
  chat: TestGateway['chat'],
  options: { model: string; stream: boolean; max_tokens?: number },
  began: Promise<void>,
): Promise<void> {
  const client = new AbortController()
  const response = chat('Hi', options, { signal: client.signal })
  response.catch(() => 'aborted below')
  await began
  if (options.stream) await (await response).body?.getReader().read()
  client.abort()
}
